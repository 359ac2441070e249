/** Changing the index is a right apart from reading it: whoever can plant a passage can turn a verdict. */
export const RIGHTS = ['submit', 'read', 'search', 'index', 'delete'] as const;
export type Right = (typeof RIGHTS)[number];

/** What a call requires of its caller: a right, merely an identity (`known`), or nothing. */
export type Need = Right | 'known' | 'nothing';

const NEEDED: Readonly<Record<string, Readonly<Record<string, Need>>>> = {
  'assize.v1.Court': {
    Submit: 'submit',
    GetCase: 'read',
    ListCases: 'read',
    Watch: 'read',
    GetLogHead: 'read',
    ListLeaves: 'read',
    ProveVerdict: 'read',
  },
  'assize.v1.Embedding': {
    Embed: 'search',
    EmbedStream: 'search',
    Search: 'search',
    Stance: 'search',
    Info: 'search',
    Index: 'index',
    IndexStream: 'index',
    Delete: 'delete',
  },
  'assize.v1.Credibility': { Read: 'search', Weigh: 'search', ScoreSource: 'search' },
  'assize.v1.Shadow': { Search: 'search' },
  // Health probes are anonymous.
  'grpc.health.v1.Health': { Check: 'nothing', Watch: 'nothing', List: 'nothing' },
  'grpc.reflection.v1.ServerReflection': { ServerReflectionInfo: 'known' },
  'grpc.reflection.v1alpha.ServerReflection': { ServerReflectionInfo: 'known' },
};

/** What a method, such as `/assize.v1.Court/Submit`, requires. Null for a method that is not listed here. */
export function needOf(path: string): Need | null {
  const [, service = '', method = ''] = path.split('/');
  return NEEDED[service]?.[method] ?? null;
}
