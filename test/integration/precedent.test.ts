/** Precedents in a whole court on a real bus, with the services' embedding model and reader. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { PrecedentConfig } from '../../services/clerk/src/service.ts';
import { createLog, type Log } from '@assize/telemetry/log';
import {
  canonical,
  DEFAULT_LIMITS,
  PRECEDENT_DECISIONS,
  courtPredicate,
  ownClaimsSubject,
  readStatement,
  type Claim,
  type SealedCase,
} from '@assize/proto';
import { EmbeddingService, ShadowService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeOf } from '../../services/assize/src/court/home.ts';
import { openCourt } from '../../services/assize/src/court/open-court.ts';
import { decideAgain } from '../../services/assize/src/replay.ts';
import { LATE, PLAIN } from '#src/claims.ts';
import { publisherAt, quietLog, verdictOf, verifierOf } from '#src/court.ts';
import { ownEnvironment, ownFolder, type Folder } from '#src/folder.ts';
import { linesOf, type Lines } from '#src/lines.ts';
import { caseOf, eventHeaders } from '#src/publish.ts';
import { firstVerdictHeard, sealedIn } from '#src/trial.ts';
import { connectAs } from '#src/users.ts';

const DAY_MS = 86_400_000;

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const env = ownEnvironment(folder);
const home = homeOf(env);

type Keep = PrecedentConfig['keep'];

async function openWith(
  keep: Keep | null,
  { path }: Folder,
  log: Log = quietLog,
  ttlMs = DAY_MS,
  settings: NodeJS.ProcessEnv = {},
) {
  await using opening = new AsyncDisposableStack();
  const embeddingAddress = `unix:${join(path, `${randomUUID()}.sock`)}`;
  const credibilityAddress = `unix:${join(path, `${randomUUID()}.sock`)}`;
  // An empty folder for the user's own index, so that the shipped corpus is not embedded here.
  const ownIndex = join(path, randomUUID());
  await mkdir(ownIndex, { recursive: true });
  const { natsUrl, keys } = opening.use(
    await openCourt({
      home: { ...home, ownIndex },
      env: { ...env, ...settings },
      storeDir: join(path, randomUUID()),
      natsPort: 0,
      embeddingAddress,
      credibilityAddress,
      limits: DEFAULT_LIMITS,
      embedding: true,
      search: true,
      precedents: keep && { keep, ttlMs, folder: join(path, 'precedents') },
      guarded: true,
      publishers: ['acme', 'other'],
      log,
      say: () => undefined,
    }),
  );
  const publisher = opening.use(await publisherAt({ natsUrl, keys }));
  const opened = opening.move();
  return {
    embeddingAddress,
    credibilityAddress,
    async hear(claim: Claim) {
      const answer = await verdictOf(publisher, claim, randomUUID());
      return heard(answer.sealed, answer.bytes);
    },
    async hearOf(name: string, claim: Claim) {
      await using bus = await connectAs({ natsUrl, home }, `publisher-${name}`);
      const id = randomUUID();
      const subject = ownClaimsSubject('defect-court', name);
      const body = Buffer.from(JSON.stringify(claim));
      const publish = () => bus.store({ subject, headers: eventHeaders(id), body });
      const bytes = await firstVerdictHeard(bus, caseOf(id, name), publish);
      return heard(sealedIn(bytes), bytes);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function heard(sealed: SealedCase, bytes: Uint8Array) {
  const statement = readStatement(sealed.envelope.payload);
  const predicate = statement && courtPredicate(statement.predicate);
  if (!predicate) throw new Error('the envelope holds no verdict');
  return { sealed, bytes, predicate, subject: statement.subject };
}
type Heard = ReturnType<typeof heard>;

/** Everything that a citation must not change. */
function courseOf({ sealed, predicate }: Heard): object {
  const its = { caseId: '', precedents: [], openedAt: '', closedAt: '', head: '' };
  const verdict = { ...predicate, ...its };
  const entries = sealed.case.entries.map(
    ({ at: _at, prev: _prev, signature: _signature, ...entry }) => entry,
  );
  return { verdict, entries };
}

const restated = (text: string): Claim => ({ ...PLAIN, text });
const SAME = restated('The Eiffel Tower is located in Paris, in France.');
const OPPOSITE = restated('The Eiffel Tower is located in Rome.');
const UNRELATED = restated('Bananas are rich in potassium.');

function spoken(): { log: Log; lines: Lines } {
  const to = new PassThrough();
  return { log: createLog({ name: 'test', level: 'info', to }), lines: linesOf(to) };
}

describe('a court whose log goes away with it', () => {
  let before: Heard;
  const without: Heard[] = [];
  const withThem: Heard[] = [];
  const searched: { passages: number; found: number }[] = [];
  const claims = [PLAIN, SAME, OPPOSITE, UNRELATED];

  async function hearAll(keep: Keep | null, into: Heard[]): Promise<void> {
    await using court = await openWith(keep, folder);
    for (const claim of claims) into.push(await court.hear(claim));
    await using embedding = client(EmbeddingService, court.embeddingAddress);
    await using shadow = client(ShadowService, court.credibilityAddress);
    const { passages } = await embedding.info({});
    const { hits } = await embedding.search({ query: PLAIN.text, topK: 10 });
    const { count } = await shadow.search({ query: OPPOSITE.text, threshold: 0 });
    searched.push({ passages, found: hits.length + count });
  }

  beforeAll(async () => {
    {
      await using court = await openWith('at-close', folder);
      before = await court.hear(PLAIN);
      // What is decided in the same sitting is not cited in it.
      expect((await court.hear(PLAIN)).predicate.precedents).toBeUndefined();
      before = await court.hear(PLAIN);
      // What was never decided is no precedent.
      expect((await court.hear({ ...LATE, text: UNRELATED.text })).predicate.decision).toBe(
        'mistrial',
      );
    }
    await hearAll(null, without);
    await hearAll('at-close', withThem);
  });

  it('cites the newest verdict on the same claim, once, with what was decided and its seal', () => {
    const { caseId, decision, classification, credibility, closedAt } = before.predicate;
    expect(withThem[0]?.predicate.precedents).toEqual([
      {
        kind: 'precedent',
        caseId,
        claim: PLAIN.text,
        relation: 'same',
        similarity: 1,
        decision,
        classification,
        credibility,
        decidedAt: closedAt,
        head: before.subject[0]?.digest.sha256,
      },
    ]);
  });

  it('cites a paraphrase as the same, what can’t hold beside it as on the opposite claim, another subject not', () => {
    const cited = withThem.map(({ predicate }) =>
      predicate.precedents?.map(({ caseId, relation }) => ({ caseId, relation })),
    );
    const { caseId } = before.predicate;
    expect(cited.slice(1)).toEqual([
      [{ caseId, relation: 'same' }],
      [{ caseId, relation: 'opposite' }],
      undefined,
    ]);
  });

  it('says the same in the header and in the verdict, and verifies and replays', async () => {
    const verify = await verifierOf(home.trust);
    for (const { sealed, bytes, predicate } of withThem) {
      expect(sealed.case.header.precedents?.cited).toEqual(predicate.precedents);
      expect(await verify(bytes)).toMatchObject({ status: 'verified' });
      expect(decideAgain(sealed.case).differing).toEqual([]);
    }
  });

  it('walks, weighs and decides as without them, to the byte', () => {
    expect(without.map(({ predicate }) => predicate.precedents)).toEqual(
      claims.map(() => undefined),
    );
    expect(withThem.map((one) => canonical(courseOf(one)))).toEqual(
      without.map((one) => canonical(courseOf(one))),
    );
  });

  it('finds none of them as evidence: neither by a search nor by shadow search', () => {
    expect(searched).toEqual([
      { passages: 0, found: 0 },
      { passages: 0, found: 0 },
    ]);
    const evidence = withThem.flatMap(({ sealed }) =>
      sealed.case.entries.flatMap(({ gathered }) => gathered.evidence ?? []),
    );
    expect(evidence).toEqual([]);
  });
});

describe('a court that stays', () => {
  it('cites a verdict as soon as it is kept', async () => {
    await using own = await ownFolder();
    const { log, lines } = spoken();
    await using court = await openWith('as-decided', own, log);
    const first = await court.hear(PLAIN);
    await lines.first(new RegExp(`${first.predicate.caseId}.*kept as a precedent`));
    const second = await court.hear(SAME);
    expect(second.predicate.precedents).toMatchObject([{ caseId: first.predicate.caseId }]);
  });

  it('cites to a registered publisher its own verdicts alone, and to nobody else', async () => {
    await using own = await ownFolder();
    const { log, lines } = spoken();
    await using court = await openWith('as-decided', own, log);
    const kept = ({ predicate }: Heard) =>
      lines.first(new RegExp(`${predicate.caseId}.*kept as a precedent`));
    const acmes = await court.hearOf('acme', PLAIN);
    await kept(acmes);
    const others = await court.hearOf('other', PLAIN);
    await kept(others);
    expect(others.sealed.case.header.precedents).toBeUndefined();
    const nobodys = await court.hear(PLAIN);
    await kept(nobodys);
    expect(nobodys.sealed.case.header.precedents).toBeUndefined();
    for (const [again, cited] of [
      [await court.hearOf('acme', SAME), acmes],
      [await court.hearOf('other', SAME), others],
      [await court.hear(SAME), nobodys],
    ] as const) {
      const { caseId } = cited.predicate;
      expect(again.predicate.precedents).toMatchObject([{ caseId }]);
      expect(again.predicate.precedents).toHaveLength(1);
    }
  });

  it('keeps no verdict on what nobody could search for: absence of evidence is no finding', async () => {
    await using own = await ownFolder();
    const { log, lines } = spoken();
    const nobody = { ASSIZE_ELASTICSEARCH_URL: 'http://127.0.0.1:1' };
    await using court = await openWith('as-decided', own, log, DAY_MS, nobody);
    const { evidence: _, ...bare } = PLAIN;
    const { predicate } = await court.hear(bare);
    expect(PRECEDENT_DECISIONS).toContain(predicate.decision);
    expect(predicate.gaps.map(({ what }) => what)).toContainEqual(
      expect.stringMatching(/^embedding: unreachable \(.*, nothing was searched$/),
    );
    await lines.first(/a service was out of reach.*a verdict is not a precedent/);
  });

  it('cites nothing that is older than it is told to cite', async () => {
    await using own = await ownFolder();
    {
      await using court = await openWith('at-close', own);
      await court.hear(PLAIN);
    }
    {
      await using court = await openWith('at-close', own, quietLog, 1);
      expect((await court.hear(PLAIN)).sealed.case.header.precedents).toBeUndefined();
    }
  });
});
