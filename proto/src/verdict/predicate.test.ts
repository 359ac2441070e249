import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../case/canonical.ts';
import { headOf } from '../case/chain.ts';
import { anyScript, playScript } from '#src/testing/arbitrary.ts';
import { handInAll, openTrial, type ScriptedArtifact, type Opening } from '#src/testing/drive.ts';
import {
  activated,
  advised,
  argued,
  affirmingReading,
  closed,
  defended,
  discovered,
  feedback,
  indicted,
  reinvestigated,
  round,
  ruled,
} from '#src/testing/artifacts.ts';
import type { Artifact } from '../schema/artifact.ts';
import { courtPredicate, type CourtPredicate } from '../proceedings/defect-court/finding.ts';
import { predicateOf } from './predicate.ts';
import { readStatement, statementBytes, statementOf } from './statement.ts';

const HOUR = 3_600_000;
const brief = [indicted(), discovered(), defended()];

function predicate(
  hands: readonly (ScriptedArtifact | Artifact)[],
  opening: Opening = {},
): CourtPredicate {
  const { file, walk } = handInAll(openTrial(opening), hands);
  const said = courtPredicate(predicateOf(file, walk));
  if (!said) throw new Error('it is no verdict of the court');
  return said;
}

describe('the predicate of a verdict', () => {
  test('carries what the judge found', () => {
    const found = ruled('affirm', {
      classification: 'supported',
      confidence: 0.8,
      credibility: 0.75,
      support: [{ id: 'e1', weight: 0.6 }],
      contradictions: [{ id: 'e2', weight: 0.2, type: 'exception' }],
      reasoning: [{ text: 'e1 is plain', exhibits: ['e1'] }],
      dissent: ['one doubt'],
    });
    expect(predicate([...brief, ...round(), found])).toMatchObject({
      decision: 'affirm',
      classification: 'supported',
      confidence: 0.8,
      credibility: 0.75,
      support: found.support,
      contradictions: found.contradictions,
      reasoning: found.reasoning,
      dissent: ['one doubt'],
      gaps: [],
    });
  });

  test('says that it is unsettled, and how a jury voted, only where the verdict does', () => {
    const unsettled = { why: 'one of two turns', findings: [], exhibits: ['e1'] };
    const jury = { seats: [], quorum: 2, families: ['a'] };
    const hands = [...brief, ...round()];
    expect(predicate([...hands, ruled('affirm', { unsettled, jury })])).toMatchObject({
      unsettled,
      jury,
    });
    const plain = predicate([...hands, ruled('affirm')]);
    expect(plain).not.toHaveProperty('unsettled');
    expect(plain).not.toHaveProperty('jury');
  });

  test('says of every walk what the fold says: edges, messages, remands, decision, times', () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        const { file, walk } = playScript(script);
        const said = predicateOf(file, walk);
        const edges = file.entries.flatMap(({ edge }) => edge ?? []);
        const last = file.entries.at(-1);
        expect(said).toMatchObject({
          edges,
          handoffs: walk.handoffs,
          remands: file.entries.filter(
            ({ artifact, edge }) => artifact.kind === 'reinvestigation' && edge === null,
          ).length,
          head: headOf(file),
          openedAt: file.header.openedAt,
          closedAt: last?.at,
        });
        const authors = new Set(file.entries.map(({ role }) => role));
        expect(new Set(said.parties.map(({ role }) => role))).toEqual(authors);
      }),
    );
  });

  test('finds nothing in a mistrial, whoever declares it', () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        const { file, walk } = playScript(script);
        const { decision, classification, confidence } = predicateOf(file, walk);
        if (decision !== 'mistrial') return;
        expect({ classification, confidence }).toEqual({ classification: null, confidence: null });
      }),
    );
  });

  test('marks as absent what the case never reached', () => {
    const plea = [indicted({ confidence: 0.99 }), defended({ plea: 'yes' }), ruled('affirm')];
    expect(predicate(plea)).toMatchObject({
      hearing: null,
      challenger: null,
      credibility: null,
      stanceModel: null,
      relevanceModel: null,
      modelFamilies: 0,
      edges: ['HD1', 'HD2', 'HD6'],
    });
    expect(predicate([{ artifact: closed(), afterMs: HOUR }])).toMatchObject({
      decision: 'mistrial',
      classification: null,
      confidence: null,
      credibility: null,
      hearing: null,
      challenger: null,
      edges: ['HD10'],
    });
  });

  test('of a light path names its confidence, and the charge only where it is affirmed', () => {
    const light = (confidence: number) => ({
      claim: {
        confidence,
        classification: 'a',
        candidates: [{ classification: 'a', statement: 'A holds.' }],
      },
    });
    const told = { decision: 'affirm', charge: 'a', classification: 'a' };
    const word = activated('affirm', 0.9, 0.85, { basis: 'publisher' });
    expect(predicate([word], { ...light(0.9), trusted: true })).toMatchObject({
      ...told,
      confidence: 0.9,
      basis: 'publisher',
      credibility: null,
    });
    const reading = affirmingReading({ classification: 'a', confidence: 0.7 });
    const read = activated('affirm', 0.9, 0.85, { basis: 'reading', reading });
    expect(predicate([read], light(0.9))).toMatchObject({
      ...told,
      confidence: 0.7,
      basis: 'reading',
      support: [{ id: 'e1' }],
    });
    expect(predicate([activated('reject', 0.3)], light(0.3))).toMatchObject({
      decision: 'reject',
      classification: null,
      confidence: 0.3,
      basis: 'publisher',
    });
  });

  test('tells of the hearing that decided: rounds heard out, the most there could be, why it ended', () => {
    const ended = [...brief, ...round('e2'), ...round(), ruled('affirm')];
    expect(predicate(ended).hearing).toEqual({ rounds: 2, maxRounds: 3, converged: true });
    const short = predicate([...brief, ...round('e2'), ruled('affirm')], {
      limits: { maxRounds: 1 },
    });
    expect(short.hearing).toEqual({ rounds: 1, maxRounds: 1, converged: false });
  });

  test('counts no round that a limit cut off', () => {
    const late = { artifact: argued(), afterMs: HOUR };
    expect(predicate([...brief, ...round('e2'), late, closed()]).hearing).toEqual({
      rounds: 1,
      maxRounds: 3,
      converged: false,
    });
    expect(predicate([...brief, late, closed()]).hearing).toBeNull();
  });

  test('after a remand tells of the last pass', () => {
    const first = [...brief, ...round('e2'), ...round(), ruled('remand'), reinvestigated()];
    const said = predicate([
      ...first,
      indicted({ confidence: 0.99 }),
      defended(),
      ...round(),
      ruled('acquit'),
    ]);
    expect(said).toMatchObject({ remands: 1, challenger: null });
    expect(said.hearing).toEqual({ rounds: 1, maxRounds: 3, converged: true });
  });

  test('names the charge as reinvestigated', () => {
    const claim = {
      classification: 'a',
      candidates: ['a', 'b'].map((classification) => ({ classification, statement: 'It holds.' })),
    };
    const plea = [indicted({ confidence: 0.99 }), defended({ plea: 'yes' })];
    const hands = [...plea, ruled('remand'), reinvestigated({ classification: 'b' }), ...plea];
    expect(predicate([...hands, ruled('affirm')], { claim }).charge).toBe('b');
  });
});

describe('gaps', () => {
  const lacks = (what: string) => ({ what, foundBy: 'judge', stage: 'verdict' });
  const briefOf = (...what: string[]) => ({
    ended: 'judge declared' as const,
    missing: what.map(lacks),
  });

  test('are those of the brief that closed the case, and what could not be reached, each once', () => {
    const gathered = { missing: ['embedding: unreachable'] };
    const hands = [
      { artifact: indicted(), gathered },
      { artifact: discovered(), gathered },
      defended(),
      ...round(),
      ruled('acquit', { brief: briefOf('no figure for 2020') }),
    ];
    expect(predicate(hands).gaps).toEqual([
      lacks('no figure for 2020'),
      { what: 'embedding: unreachable', foundBy: 'prosecutor', stage: 'indict' },
    ]);
    const missing = [{ what: 'no time', foundBy: 'clerk', stage: 'discover' }];
    const closing = closed({ brief: { ended: 'time exhausted', missing } });
    expect(predicate([indicted(), { artifact: closing, afterMs: HOUR }]).gaps).toEqual(missing);
  });

  test('are that no remand is left, and the questions left open, where deliberation is exhausted', () => {
    const remand = ruled('remand', { feedback: feedback('Which year?', 'Whose figure?') });
    const said = predicate([...brief, ...round(), remand], { limits: { maxRemands: 0 } });
    expect(said).toMatchObject({ decision: 'mistrial', ended: 'deliberation exhausted' });
    const denied = lacks('a further remand: none is left');
    expect(said.gaps).toEqual([denied, lacks('Which year?'), lacks('Whose figure?')]);
  });
});

describe('who took part', () => {
  test('each role once, by its last entry, with its key and its brain', () => {
    const said = predicate([...brief, ...round(), ruled('affirm')]);
    expect(said.parties).toMatchObject([
      { role: 'prosecutor', keyid: 'prosecutor', brain: { alignment: 'for the charge' } },
      { role: 'adversary' },
      { role: 'defense' },
      { role: 'judge', brain: { kind: 'heuristic', alignment: 'neither side' } },
    ]);
  });

  test('models by family if they answered, and which of them read the evidence', () => {
    const by = (family: string) => advised({ family, answer: {} });
    const failure = { reason: 'timeout', message: 'late' };
    const hands = [
      { artifact: indicted(), gathered: { stanceModel: 'early', advice: [by('qwen')] } },
      { artifact: discovered(), gathered: { advice: [by('llama'), by('qwen')] } },
      {
        artifact: defended(),
        gathered: { relevanceModel: 'near', advice: [advised({ family: 'phi', failure })] },
      },
      ...round(),
      { artifact: ruled('affirm'), gathered: { stanceModel: 'late' } },
    ];
    expect(predicate(hands)).toMatchObject({
      modelFamilies: 2,
      families: ['llama', 'qwen'],
      stanceModel: 'late',
      relevanceModel: 'near',
    });
  });
});

test('a case that has not ended has no verdict', () => {
  expect(() => predicate(brief)).toThrow(/has not ended/);
});

describe('the statement', () => {
  const { file, walk } = handInAll(openTrial(), [...brief, ...round(), ruled('affirm')]);

  test('is in-toto’s, about the case whose chain ends in the digest', () => {
    const statement = statementOf(file, walk);
    expect(statement._type).toBe('https://in-toto.io/Statement/v1');
    const digest = { sha256: digestOf(file.entries.at(-1)) };
    expect(statement.subject).toEqual([{ name: `case:${file.header.caseId}`, digest }]);
    expect(statement.predicate.claim).toEqual({
      text: file.header.claim.text,
      sha256: digestOf(file.header.claim),
    });
  });

  test('of any case is read back from its sealed bytes, which are the same each time', () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        const trial = playScript(script);
        const bytes = statementBytes(trial.file, trial.walk);
        expect(statementBytes(trial.file, trial.walk)).toEqual(bytes);
        const read = readStatement(bytes.toString('base64'));
        expect(read).toEqual(statementOf(trial.file, trial.walk));
      }),
    );
  });

  test.each([
    ['no base64', '§§'],
    ['no JSON', Buffer.from('{').toString('base64')],
    [
      'another statement',
      Buffer.from('{"_type":"https://in-toto.io/Statement/v1"}').toString('base64'),
    ],
    ['nothing', ''],
  ])('is not there in %s', (_name, payload) => {
    expect(readStatement(payload)).toBeNull();
  });
});
