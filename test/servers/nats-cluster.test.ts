import { connect } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import { ownFolder } from '#src/folder.ts';
import { startNatsCluster } from './nats-cluster.ts';

test('three nodes agree on a leader before the cluster is given', async () => {
  await using folder = await ownFolder();
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
