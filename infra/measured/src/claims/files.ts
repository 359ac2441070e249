import { posix } from 'node:path';
import { algorithmNamed } from '#src/reports/digest.ts';
import { sentenceForm, aboutReports, type Form } from './assertion.ts';

const FILE = String.raw`(?:the )?(?:file )?(?<file>[\w@./+-]*[\w+-])`;
const ALGORITHM = '(?<algorithm>md5|sha-?(?:1|224|256|384|512))(?: (?:sum|checksum|digest|hash))?';
const HEX = '(?:of )?(?<hex>[0-9a-f]{8,128})';

const means: Form['means'] = (group) => {
  const [file, hex] = [group('file'), group('hex').toLowerCase()];
  const algorithm = algorithmNamed(group('algorithm'));
  return aboutReports('digest', ({ files }) => {
    const found = files.filter((one) => one.algorithm === algorithm && isFile(one.path, file));
    const [one] = found;
    if (!one || found.some((other) => other.hex !== one.hex)) {
      const what = `it does not give that of ${file}`;
      // A file of that name may be the claim's.
      const mayDeny = files.some(
        (other) =>
          other.algorithm === algorithm &&
          posix.basename(other.path) === posix.basename(file) &&
          !other.hex.startsWith(hex),
      );
      return { holds: null, what, mayDeny };
    }
    const what = `the ${one.algorithm} of ${one.path} is ${one.hex}`;
    return { holds: one.hex.startsWith(hex), what };
  });
};

/** Statements about a file's digest: the whole of it, or its beginning. */
export const FILE_FORMS: readonly Form[] = [
  sentenceForm(`${FILE} has (?:the |a )?${ALGORITHM} ${HEX}`, means),
  sentenceForm(`(?:the )?${ALGORITHM} of ${FILE} (?:is|equals|matches) ${HEX}`, means),
];

function isFile(path: string, wanted: string): boolean {
  const [one, other] = [path, wanted].map((each) => each.replace(/^\.\//, ''));
  return one === other || (one ?? '').endsWith(`/${other}`);
}
