import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import { startNatsCluster } from './nats-cluster.ts';

test('three nodes agree on a leader before the cluster is given', async () => {
  await using folder = {
    path: await mkdtemp(join(tmpdir(), 'assize-cluster-')),
    [Symbol.asyncDispose]: () => rm(folder.path, { recursive: true, force: true }),
  };
  await using cluster = await startNatsCluster({ dir: folder.path, size: 3 });
  expect(cluster.nodes.map(({ name }) => name)).toEqual(['n1', 'n2', 'n3']);
  for (const { url, name } of cluster.nodes) {
    const connection = await connect({ servers: url, ignoreClusterUpdates: true });
    expect(connection.info).toMatchObject({
      server_name: name,
      cluster: 'assize',
      jetstream: true,
    });
    await connection.close();
  }
}, 120_000);
