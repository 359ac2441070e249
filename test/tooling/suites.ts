/** The vitest projects that run in one step, and of what is left out the name and why. */
export interface Suites {
  readonly together: readonly string[];
  readonly leftOut: Readonly<Record<string, string>>;
}

const ALWAYS = ['apart', 'contract', 'integration', 'e2e', 'chaos', 'security'];

const BY_COMMAND = {
  containers: '`npm run test:containers` runs it, and needs a container engine',
  kubernetes: '`npm run test:kubernetes` runs it, and needs a cluster',
  llm: '`npm run test:llm` runs it, and fetches a model of some 200 MB once',
  'contract, against Elasticsearch 9':
    '`npm run test:elasticsearch9` runs it, fetches 947 MB once, and needs Java 21',
  'security, at its whole size': '`npm run test:security` runs it',
};

const NO_JAEGER =
  'no Jaeger is at hand; `npm run test:telemetry` builds one, and from then on it is part of this';

/** What `npm test` runs after the checks and the unit tests, and what it leaves to commands of their own. */
export function suitesOf({ jaeger }: { readonly jaeger: boolean }): Suites {
  return jaeger
    ? { together: [...ALWAYS, 'telemetry'], leftOut: BY_COMMAND }
    : { together: ALWAYS, leftOut: { telemetry: NO_JAEGER, ...BY_COMMAND } };
}
