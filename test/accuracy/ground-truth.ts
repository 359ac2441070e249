/**
 * Builds the ground truth of `assize calibrate` from public sets with gold labels, the same each time:
 *
 *   node test/accuracy/ground-truth.ts scifact=ITEMS feversym=ITEMS fm2=ITEMS perspectrum=ITEMS > OUT.jsonl
 *
 * Items come from groups that the stance model was not trained on, in the order of a hash of their ids.
 * What is wrong in a case is made here: a number changed, a passage of another item, a passage twice.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Evidence } from '@assize/proto';
import Type from 'typebox';
import Value from 'typebox/value';
import type { GroundTruth } from '../../services/assize/src/calibrate/case.ts';
import { keptFromTraining } from './split.ts';

const Row = Type.Object({
  id: Type.String(),
  claim: Type.String(),
  label: Type.Enum(['supported', 'refuted', 'nei', 'contested']),
  evidence: Type.Array(
    Type.Object({ id: Type.String(), text: Type.String(), stance: Type.String() }),
  ),
});
type Row = Type.Static<typeof Row>;
type Sets = Readonly<Record<string, readonly Row[]>>;

const place = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The kept rows of a set, each claim once, in the order of a hash. */
function rowsOf(set: string, file: string): Row[] {
  const rows = keptFromTraining(readFileSync(file, 'utf8'), set).map((line) =>
    Value.Parse(Row, Value.Clean(Row, JSON.parse(line))),
  );
  const sorted = rows.toSorted((a, b) => (place(a.id) < place(b.id) ? -1 : 1));
  const once = new Map(sorted.toReversed().map((row) => [row.claim, row]));
  return sorted.filter((row) => once.get(row.claim) === row);
}

/** Rows that no case has used yet; each is given once. */
class Supply {
  readonly #sets: Sets;
  readonly #used = new Set<Row>();

  constructor(sets: Sets) {
    this.#sets = sets;
  }

  take(set: string, count: number, fits: (row: Row) => boolean): Row[] {
    const found = (this.#sets[set] ?? [])
      .filter((row) => !this.#used.has(row) && fits(row))
      .slice(0, count);
    if (found.length < count)
      throw new Error(`${set} has ${found.length} rows that fit, not ${count}`);
    for (const row of found) this.#used.add(row);
    return found;
  }
}

const labelled = (label: Row['label']) => (row: Row) => row.label === label;

function evidenceOf({ evidence }: Row): Evidence[] {
  const once = new Map(evidence.map(({ id, text }) => [id, { id, text }]));
  return [...once.values()];
}

/** The stances of a row's evidence that decide its label. */
const decisive = (row: Row): Evidence[] =>
  evidenceOf({ ...row, evidence: row.evidence.filter(({ stance }) => stance !== 'neutral') });

const VERDICTS = {
  supported: 'affirm',
  refuted: 'amend',
  contested: 'amend',
  nei: 'acquit',
} as const;

/** A row as a case: the charge is `supported`, and what it should come to follows from its label. */
function caseOf(kind: string, row: Row, evidence: Evidence[], wrong: string[] = []): GroundTruth {
  return {
    id: `${kind}-${row.id}`,
    kind,
    claim: { text: row.claim, evidence },
    expectedVerdict: VERDICTS[row.label],
    expectedClassification: row.label,
    wrongEvidence: wrong,
    source: row.id,
  };
}

const NUMBER = /\b\d{1,4}\b/;

/** The first number of the claim that the passage gives as well, changed there: its last digit by one. */
function corrupted(row: Row): Evidence | null {
  const [own] = decisive(row);
  const number = row.claim.match(new RegExp(NUMBER, 'g'))?.find((one) => own?.text?.includes(one));
  if (own?.text === undefined || number === undefined) return null;
  const last = Number(number.at(-1));
  const other = `${number.slice(0, -1)}${last === 9 ? 8 : last + 1}`;
  return { id: `${own.id}-changed`, text: own.text.replaceAll(number, other) };
}

const plain = (supply: Supply): GroundTruth[] => [
  ...(['supported', 'refuted'] as const).flatMap((label) =>
    [
      ...supply.take('feversym', 4, labelled(label)),
      ...supply.take('fm2', 4, (row) => row.label === label && row.evidence.length > 2),
      ...supply.take('scifact', 2, labelled(label)),
    ].map((row) => caseOf('plain', row, evidenceOf(row))),
  ),
  ...supply
    .take('perspectrum', 6, (row) => row.label === 'contested' && row.evidence.length >= 6)
    .map((row) => caseOf('contested', row, evidenceOf(row))),
  ...supply.take('scifact', 6, labelled('nei')).map((row) => caseOf('nei', row, evidenceOf(row))),
];

const withWrongEvidence = (supply: Supply): GroundTruth[] => [
  ...['feversym', 'fm2'].flatMap((set) =>
    supply
      .take(set, 4, (row) => row.label === 'supported' && corrupted(row) !== null)
      .flatMap((row) => {
        const wrong = corrupted(row);
        return wrong ? [caseOf('changed', row, [...decisive(row), wrong], [wrong.id])] : [];
      }),
  ),
  ...supply.take('fm2', 8, labelled('supported')).flatMap((row, at, rows) => {
    const other = rows[(at + 1) % rows.length];
    const [stray] = other ? decisive(other) : [];
    return stray ? [caseOf('off-topic', row, [...decisive(row), stray], [stray.id])] : [];
  }),
  ...supply.take('fm2', 8, labelled('supported')).map((row) => {
    const [first] = decisive(row);
    const twin = { id: `${first?.id ?? ''}-again`, text: first?.text ?? '' };
    return caseOf('repeated', row, [...decisive(row), twin], [twin.id]);
  }),
];

/** What nothing given can decide: passages of other items alone. */
const undecidable = (supply: Supply): GroundTruth[] =>
  supply.take('feversym', 6, labelled('supported')).map((row, at, rows) => {
    const others = [1, 2].flatMap((step) => rows[(at + step) % rows.length] ?? []);
    const strays = others.flatMap((other) => decisive(other).slice(0, 1));
    const one = caseOf(
      'groundless',
      { ...row, label: 'nei' },
      strays,
      strays.map(({ id }) => id),
    );
    return { ...one, source: [row, ...others].map(({ id }) => id).join(', ') };
  });

/** Two claims of which one passage supports the one and refutes the other, as candidates. */
function candidates(sets: Sets, supply: Supply): GroundTruth[] {
  const rows = sets['feversym'] ?? [];
  const rivalOf = (row: Row): Row | undefined =>
    rows.find(
      (other) => other.label === 'refuted' && isDeepStrictEqual(evidenceOf(other), evidenceOf(row)),
    );
  const fits = (row: Row): boolean => row.label === 'supported' && rivalOf(row) !== undefined;
  return supply.take('feversym', 8, fits).flatMap((row, at) => {
    const rival = rivalOf(row);
    if (rival === undefined) return [];
    const charged = at % 2 === 0 ? 'the other' : 'the one';
    const claim = {
      text: charged === 'the one' ? row.claim : rival.claim,
      classification: charged,
      candidates: [
        { classification: 'the one', statement: row.claim },
        { classification: 'the other', statement: rival.claim },
      ],
      evidence: evidenceOf(row),
    };
    const one = caseOf('candidates', row, []);
    const expectedVerdict = charged === 'the one' ? 'affirm' : 'amend';
    return [
      {
        ...one,
        claim,
        expectedVerdict,
        expectedClassification: 'the one',
        source: `${row.id}, ${rival.id}`,
      } as const,
    ];
  });
}

/** Claims with the publisher's own confidence: sure, unsure in its own eyes, and between. */
const withConfidence = (supply: Supply): GroundTruth[] =>
  supply.take('feversym', 9, labelled('supported')).map((row, at) => {
    const one = caseOf('confidence', row, evidenceOf(row));
    const confidence = [0.95, 0.3, 0.7][at % 3] ?? 0.7;
    const claim = { ...one.claim, classification: 'supported', confidence };
    return confidence === 0.3
      ? { ...one, claim, expectedVerdict: 'reject', expectedClassification: null }
      : { ...one, claim };
  });

/**
 * The deciding passage is not there at first: the publisher's investigator brings it on remand. The case is
 * then tried with the charge as reinvestigated, so that the right one is affirmed, whichever it is.
 */
const withSecondPass = (supply: Supply): GroundTruth[] =>
  (['supported', 'refuted'] as const).flatMap((label) =>
    supply.take('fm2', 6, labelled(label)).flatMap((row, at, rows) => {
      const other = rows[(at + 1) % rows.length];
      const silent = row.evidence.filter(({ stance }) => stance === 'neutral');
      // Half of them begin with another sentence of the page, half with one of another page.
      const first = at % 2 === 0 ? evidenceOf({ ...row, evidence: silent }) : [];
      const strays = other ? decisive(other) : [];
      const [given] = [...first, ...strays];
      if (given === undefined) return [];
      const one = caseOf('remand', row, [given]);
      return [{ ...one, expectedVerdict: 'affirm', secondPass: decisive(row) } as const];
    }),
  );

function main(named: readonly string[]): void {
  const sets: Sets = Object.fromEntries(
    named.map((one) => {
      const [set = '', file = ''] = one.split('=');
      return [set, rowsOf(set, file)];
    }),
  );
  const supply = new Supply(sets);
  const cases = [
    ...candidates(sets, supply),
    ...plain(supply),
    ...withWrongEvidence(supply),
    ...undecidable(supply),
    ...withConfidence(supply),
    ...withSecondPass(supply),
  ];
  process.stdout.write(cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

if (import.meta.main) main(process.argv.slice(2));
