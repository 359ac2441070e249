import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { ROOT } from './bundle.ts';

const Bill = Type.Object({ components: Type.Array(Type.Object({ purl: Type.String() })) });
const Package = Type.Object({ name: Type.String(), version: Type.String() });

/**
 * Writes the bill of materials of one image, as CycloneDX: those packages of the service's bill whose code is in the
 * image, our own packages, and Node with the system libraries that it loads.
 * @param folders of the npm packages that went into the image
 */
export async function imageBill(service: string, folders: Iterable<string>): Promise<string> {
  const manifests = await Promise.all([...folders].map((folder) => packageIn(folder)));
  const inside = new Set(manifests.map(({ name, version }) => npmPurl(name, version)));
  const components = servicesBill(service).filter(
    ({ purl }) => inside.has(purl) || purl.startsWith(OURS),
  );
  const missing = inside.difference(new Set(components.map(({ purl }) => purl)));
  if (missing.size > 0) throw new Error(`no bill names ${[...missing].join(', ')}`);
  const all = [...components, ...system()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'container', name: `assize-${service}` } },
    components: all,
  };
  const digest = createHash('sha256').update(JSON.stringify(bill)).digest('hex');
  const id = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
  return `${JSON.stringify({ ...bill, serialNumber: `urn:uuid:${id}` }, null, 1)}\n`;
}

const OURS = 'pkg:npm/%40assize/';

function servicesBill(service: string) {
  const args = [join(ROOT, 'infra/setup/sbom.mjs'), service];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return Parse(Bill, JSON.parse(printed)).components;
}

async function packageIn(folder: string) {
  return Parse(Package, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
}

function npmPurl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function system() {
  const node = process.versions.node;
  const debian = execFileSync('dpkg-query', [
    '--show',
    '--showformat=${Package} ${Version} ${Architecture}\\n',
    'libc6',
    'libgcc-s1',
    'libstdc++6',
  ]);
  const libraries = debian
    .toString()
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', version = '', arch = ''] = line.split(' ');
      const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${arch}`;
      return { type: 'library', name, version, purl };
    });
  return [
    { type: 'platform', name: 'node', version: node, purl: `pkg:generic/node@${node}` },
    ...libraries,
  ];
}
