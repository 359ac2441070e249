/** The projects that run in one step, and the excluded ones with the reason. */
export interface Suites {
  readonly together: readonly string[];
  readonly leftOut: Readonly<Record<string, string>>;
}

/** These start a court or a bus: some ten minutes of two cores. */
const SHORT = ['apart', 'contract', 'integration', 'e2e', 'security'];

const BY_ALL = '`npm test -- --all` runs it, as CI does';

/** These take as long again: installed packages, the commands of the pages, Elasticsearch, and kills. */
const LONG = { published: BY_ALL, elasticsearch: BY_ALL, chaos: BY_ALL };

const BY_COMMAND = {
  containers: '`npm run test:containers` runs it, and needs a container engine',
  kubernetes: '`npm run test:kubernetes` runs it, and needs a cluster',
  llm: '`npm run test:llm` runs it, and fetches a model of some 200 MB once',
  'elasticsearch, against version 9':
    '`npm run test:elasticsearch9` runs it, fetches 947 MB once, and needs Java 21',
  'security, at its whole size': '`npm run test:security` runs it',
};

const NO_JAEGER =
  'no Jaeger is at hand; `npm run test:telemetry` builds one, and from then on it is part of this';

interface Run {
  /** Whether a Jaeger is available. */
  readonly jaeger: boolean;
  /** Whether the long ones are included. */
  readonly all: boolean;
}

/** Lists what runs after the checks and the unit tests; the others have commands of their own. */
export function suitesOf({ jaeger, all }: Run): Suites {
  return {
    together: [...(all ? Object.keys(LONG) : []), ...SHORT, ...(jaeger ? ['telemetry'] : [])],
    leftOut: {
      ...(all ? {} : LONG),
      ...(jaeger ? {} : { telemetry: NO_JAEGER }),
      ...BY_COMMAND,
    },
  };
}
