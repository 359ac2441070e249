import { fileURLToPath } from 'node:url';
import { Parse } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { TAKEN_NAMES } from '../../proceedings/known.ts';
import { AnyArtifact, type Artifact } from '../../schema/artifact.ts';
import { handIn, openTrial } from '../../testing/drive.ts';
import { given } from '../../testing/spec.ts';
import { predicateOf } from '../../verdict/predicate.ts';
import { WalkError } from '../../walk/facts.ts';
import { loadOne } from './folder.ts';

const folder = fileURLToPath(new URL('../../../../test/proceedings/second-look', import.meta.url));
const [own] = loadOne(folder, 'second-look', TAKEN_NAMES);
if (!own) throw new Error('it does not load');
const { proceeding } = own;

const some = (fields: object): Artifact => Parse(AnyArtifact, fields);
const reading = (pro: readonly string[], contra: readonly string[] = []): Artifact =>
  some({ kind: 'reading', for: pro, against: contra });
const doubt = some({ kind: 'doubt', undated: 0, why: 'none' });
const advice = (decision: string, share: number | null): Artifact =>
  some({ kind: 'advice', decision, share });

describe('a case under a proceeding of data', () => {
  test('goes from seat to seat, and ends in the word of its last artifact', () => {
    const trial = given({ proceeding })
      .when(reading(['e1']), doubt, advice('rely', 1))
      .then({ at: 'ended', by: 'judge', decision: 'rely', edges: ['S2'], handoffs: 4 });
    expect(predicateOf(trial.file, trial.walk)).toMatchObject({
      decision: 'rely',
      classification: 'supported',
      confidence: 1,
      said: { kind: 'advice', decision: 'rely', share: 1 },
    });
  });

  test('takes an edge by the facts that its artifacts were told as', () => {
    given({ proceeding })
      .when(reading([]))
      .then({ at: 'rule', by: 'judge', edges: ['S1'], why: /reading\.speaking = 0/ });
    given({ proceeding })
      .when(reading([], ['e1']))
      .then({ at: 'doubt', by: 'defense', edges: [] });
  });

  test('that is unknown is said to be unknown', () => {
    const { file, walk } = given({ proceeding })
      .when(reading([]), advice('check', null))
      .then({ decision: 'check' });
    expect(predicateOf(file, walk)).toMatchObject({ confidence: null });
  });

  test('is closed by the clerk once its deadline has passed, with nothing found', () => {
    const late = given({ proceeding, limits: { ttlMs: 500 } }).when(reading(['e1']));
    late.then({ at: '_mistrial', by: 'clerk', edges: ['S3'] });
    const closing = some({
      kind: 'closing',
      reason: 'the deadline has passed',
      brief: { missing: [], ended: 'time exhausted' },
      refused: null,
    });
    const { file, walk } = late.when(closing).then({ at: 'ended', decision: 'mistrial' });
    expect(predicateOf(file, walk)).toMatchObject({
      classification: null,
      confidence: null,
      said: null,
    });
  });

  test('is ended by no word that its proceeding does not have', () => {
    const trial = handIn(openTrial({ proceeding }), reading([]));
    expect(() => handIn(trial, advice('acquit', null))).toThrow(WalkError);
  });

  test('has no confidence that is none', () => {
    const trial = handIn(openTrial({ proceeding }), reading([]));
    expect(() => handIn(trial, advice('rely', 7))).toThrow(/no number from 0 to 1/);
  });
});
