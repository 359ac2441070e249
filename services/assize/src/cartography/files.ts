import { mapReport, type MapOutcome } from '@assize/court/cartography';
import { graphml } from './graphml.ts';
import { linkedData } from './linked-data.ts';
import { reportMarkdown } from './markdown.ts';
import { reportPage } from './page.ts';
import { pictureFile } from './picture.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export function mapFiles(outcome: MapOutcome) {
  const report = mapReport(outcome);
  return [
    { name: 'report.md', text: reportMarkdown(report, outcome.unchallenged) },
    { name: 'report.html', text: reportPage(report, outcome.graph, outcome.unchallenged) },
    { name: 'report.json', text: json(report) },
    { name: 'graph.json', text: json(outcome.graph) },
    { name: 'graph.graphml', text: graphml(outcome.graph) },
    { name: 'graph.jsonld', text: json(linkedData(outcome)) },
    { name: 'graph.svg', text: pictureFile(outcome.graph) },
  ];
}
