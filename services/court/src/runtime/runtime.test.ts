import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadOrCreateSigners, pin } from '@assize/keys';
import { createLog } from '@assize/telemetry/log';
import { ROLES } from '@assize/proto';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, it } from 'vitest';
import { readRuntimeConfig, type RuntimeConfig } from './config.ts';
import { openRuntime } from './runtime.ts';

const folder = testFolder();

const log = createLog({ name: 'test', level: 'silent' });
const trustFile = join(folder, 'trust.json');
const signers = await loadOrCreateSigners(join(folder, 'keys'), ROLES);
await pin(
  trustFile,
  [...signers.values()].map((signer) => signer.publicJwk),
);

/** The configuration of a runtime whose keys are valid and whose bus is unreachable. */
const config = (change: Partial<RuntimeConfig> = {}): RuntimeConfig => ({
  ...readRuntimeConfig({}),
  natsUrl: 'nats://127.0.0.1:9',
  keyDir: join(folder, 'keys'),
  trustFile,
  ...change,
});

describe('a runtime does not open', () => {
  it('with a key that is not in the trust file', async () => {
    const keyDir = join(folder, 'others');
    await expect(openRuntime('judge', config({ keyDir }), log)).rejects.toThrow(
      /^the key of the judge \(.{43}, in .*\) is not in .*trust\.json: set ASSIZE_KEY_DIR to the folder .* of every role$/,
    );
  });

  it('without a trust file, or with a damaged one', async () => {
    const absent = config({ trustFile: join(folder, 'absent.json') });
    await expect(openRuntime('judge', absent, log)).rejects.toThrow(/is not in .*absent\.json/);
    const damaged = join(folder, 'damaged.json');
    await writeFile(damaged, '{"keys": [');
    await expect(openRuntime('judge', config({ trustFile: damaged }), log)).rejects.toThrow(
      'damaged.json is not JSON',
    );
  });

  it('with a key that was revoked, as a fault that its operator can mend', async () => {
    const places = { keys: join(folder, 'revoked'), trust: join(folder, 'revoked.json') };
    const before = await loadOrCreateSigners(places.keys, ROLES);
    const revoked = [...before.values()].map(({ publicJwk }) => ({
      ...publicJwk,
      revokedAt: '2020-01-01T00:00:00.000Z',
    }));
    await pin(places.trust, [...revoked, ...[...signers.values()].map((own) => own.publicJwk)]);
    const stolen = config({ keyDir: places.keys, trustFile: places.trust });
    const error = await openRuntime('judge', stolen, log).catch((reason: unknown) => reason);
    // By this name, a command prints it in one line without a stack.
    expect(error).toHaveProperty('name', 'OperatorError');
    expect(String(error)).toMatch(/the key of the judge \(.{43}\) is revoked .*keys rotate judge/);
  });

  it('with a seed file that is not there', async () => {
    const natsSeedFile = join(folder, 'no.seed');
    await expect(openRuntime('judge', config({ natsSeedFile }), log)).rejects.toThrow('no.seed');
  });

  it.each(['', 'SUAB'])('with the seed file that holds only %j', async (text) => {
    const natsSeedFile = join(folder, 'cut.seed');
    await writeFile(natsSeedFile, text);
    await expect(openRuntime('judge', config({ natsSeedFile }), log)).rejects.toThrow(
      /^the bus at .* can't be used by assize-judge: it is not an NKey seed .* in ASSIZE_NATS_SEED_FILE/,
    );
  });

  it('without a bus', async () => {
    await expect(openRuntime('judge', config(), log)).rejects.toThrow(
      "the bus at nats://127.0.0.1:9 can't be used by assize-judge",
    );
  });
});
