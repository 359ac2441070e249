import { openModel } from '@assize/llm';
import { says, scriptedModel } from '@assize/llm/testing';
import { SHADOW_POOL, type ShadowQuery, type ShadowResult } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { NOTHING, readAs } from '../testing/searched.ts';
import { challengeDesign } from './challenge.ts';

type Entry = ShadowResult['contradictions'][number]['entry'];

const SUPPORTS = {
  refutationStrength: 0.05,
  contradictionType: 'exception' as const,
  provenance: readAs(0.9, 0.05, 0.9),
};

const DESIGN = {
  name: 'design.md',
  markdown: '# Store\n\n## Assumptions\n\n- Disks never fail.\n- Clocks agree.\n- Rain falls.\n',
};

/** Disks are contested, clocks hold, and nothing is known about anything else. */
async function shadow({ query }: ShadowQuery): Promise<ShadowResult> {
  const [supportWeight, contradictionWeight] = /disk/i.test(query)
    ? [0, 1]
    : [Number(/clock/i.test(query)), 0];
  const both = supportWeight + contradictionWeight;
  const credibility = both === 0 ? null : supportWeight / both;
  return { ...NOTHING, credibility, supportWeight, contradictionWeight };
}

/** Every entry supports every query. A pool of entries is weighed. */
function supporting(stored: readonly Entry[]) {
  return async ({ without = [] }: ShadowQuery): Promise<ShadowResult> => {
    const left = stored.filter(({ id }) => !without.includes(id)).slice(0, SHADOW_POOL);
    const contradictions = left.map((entry) => ({ ...SUPPORTS, entry }));
    const [count, supportWeight] = [left.length, left.length];
    const credibility = count === 0 ? null : 1;
    return { contradictions, count, credibility, supportWeight, contradictionWeight: 0 };
  };
}

const asked = { most: 50, search: { topK: 3 } };

const written = says(
  JSON.stringify({
    assumptions: [
      { line: 6, statement: 'The clocks of all nodes agree.' },
      { line: 5, statement: 'The disks never fail.' },
    ],
  }),
);

async function byModel(reply: Parameters<typeof scriptedModel>[0]) {
  await using server = await scriptedModel(reply);
  const model = openModel({ url: server.url, model: 'm', timeoutMs: 10_000, maxTokens: 99 });
  const report = await challengeDesign(DESIGN, { shadow, model }, asked);
  return { report, asked: server.asked };
}

describe('challengeDesign', () => {
  it('searches each assumption, and counts what is contested and what is unknown', async () => {
    const report = await challengeDesign(DESIGN, { shadow }, asked);
    expect(report).toMatchObject({
      document: 'design.md',
      foundBy: 'rule',
      found: 3,
      searched: 3,
      contested: 1,
      unknown: 1,
      missing: [],
    });
    expect(report.assumptions.map(({ outcome, line }) => [outcome, line])).toEqual([
      ['contested', 5],
      ['holds', 6],
      ['unknown', 7],
    ]);
  });

  it('contests what a contradiction surely denies, whatever speaks for it', async () => {
    const said = (id: string, refute: number) => ({
      ...SUPPORTS,
      refutationStrength: refute,
      provenance: readAs(0.99 - refute, refute, refute),
      entry: { id, text: 'It is so.', tags: [] },
    });
    const outcomes = [0.98, 0.7].map(async (refute) => {
      const contradictions = [said('m1', 0), said('m2', refute)];
      const found = { contradictions, count: 2, supportWeight: 1, contradictionWeight: refute };
      const both = async () => ({ ...found, credibility: 1 / (1 + refute) });
      const report = await challengeDesign(DESIGN, { shadow: both }, asked);
      return report.assumptions[0]?.outcome;
    });
    expect(await Promise.all(outcomes)).toEqual(['contested', 'holds']);
  });

  it('knows nothing by passages beside the point, which weigh next to nothing', async () => {
    for (const supportWeight of [0, 0.09]) {
      const found = { ...NOTHING, supportWeight, contradictionWeight: 0.0001 };
      const credibility = supportWeight / (supportWeight + 0.0001);
      const beside = async () => ({ ...found, credibility });
      const report = await challengeDesign(DESIGN, { shadow: beside }, asked);
      expect(report).toMatchObject({ contested: 0, unknown: 3 });
    }
  });

  it('searches no more than it is told to, and says how many there are', async () => {
    const report = await challengeDesign(DESIGN, { shadow }, { ...asked, most: 1 });
    expect(report).toMatchObject({ found: 3, searched: 1, contested: 1, unknown: 0 });
  });

  it('takes what a model finds, where there is one, in the order of the document', async () => {
    const { report, asked: sent } = await byModel([written]);
    expect(report).toMatchObject({
      foundBy: 'model',
      model: { name: 'm', prompt: 'assumptions-1' },
      contested: 1,
      missing: [],
    });
    expect(report.model?.promptHash).toMatch(/^[0-9a-f]{64}$/);
    expect(report.assumptions).toMatchObject([
      { line: 5, heading: 'Assumptions', because: 'model', statement: 'The disks never fail.' },
      { line: 6 },
    ]);
    expect(JSON.stringify(sent[0]?.body)).toContain('5| - Disks never fail.');
  });

  it('has a line that the document has not put right by the model', async () => {
    const wrong = says('{"assumptions":[{"line":99,"statement":"x y"}]}');
    expect((await byModel([wrong, written])).report.foundBy).toBe('model');
  });

  it('has a statement that is too long to be searched put right by the model', async () => {
    const statement = 'x '.repeat(10_000);
    const long = says(JSON.stringify({ assumptions: [{ line: 5, statement }] }));
    const { report } = await byModel([long, written]);
    expect(report).toMatchObject({ foundBy: 'model', found: 2 });
  });

  it('falls back on the rule when the model fails, and says so', async () => {
    const { report } = await byModel([says('no JSON')]);
    expect(report).toMatchObject({ foundBy: 'rule', found: 3 });
    expect(report.missing).toEqual([
      expect.stringMatching(
        /^model: no answer \(invalid: .*\); assumptions were found by rule instead$/,
      ),
    ]);
  });

  it('takes no word of the document itself, and names what speaks for an assumption', async () => {
    const own = { id: 'docs/design.md#char=0,28', text: 'Store\n\nDisks never fail.', tags: [] };
    const other = { id: 'm1', text: 'Disks never fail.', source: 'load test', tags: [] };
    const stored = [own, other];
    const report = await challengeDesign(DESIGN, { shadow: supporting(stored) }, asked);
    const [disks] = report.assumptions;
    expect(disks).toMatchObject({ outcome: 'holds', supportWeight: 1, contradictions: [] });
    expect(disks?.supports).toEqual([{ entry: other, supportStrength: 0.9 }]);
    const alone = await challengeDesign(DESIGN, { shadow: supporting([own]) }, asked);
    expect(alone.assumptions[0]).toMatchObject({ outcome: 'unknown', supports: [] });
  });

  it('takes none of its words where the index has more of them than a pool holds', async () => {
    const own = (count: number) =>
      Array.from({ length: count }, (_, at) => {
        return { id: `docs/${at}.md#char=0,28`, text: 'Store\n\nDisks never fail.', tags: [] };
      });
    const other = { id: 'm1', text: 'Disks never fail.', source: 'load test', tags: [] };
    const stored = [...own(120), other];
    const report = await challengeDesign(DESIGN, { shadow: supporting(stored) }, asked);
    expect(report.assumptions[0]).toMatchObject({ outcome: 'holds', supportWeight: 1 });
    expect(report.missing).toEqual([]);
    const beyond = await challengeDesign(DESIGN, { shadow: supporting(own(1100)) }, asked);
    expect(beyond.missing).toEqual([expect.stringMatching(/^own words: more than 950 /)]);
  });

  it('says what a search had to do without', async () => {
    const poorer = async (query: ShadowQuery) => ({
      ...(await shadow(query)),
      missing: ['a model'],
    });
    const report = await challengeDesign(DESIGN, { shadow: poorer }, asked);
    expect(report.missing).toEqual(['a model']);
  });
});
