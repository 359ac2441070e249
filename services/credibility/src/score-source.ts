import type { CredibilityService, ScoreSourceMessage } from '@assize/proto/rpc';
import { checkText, invalid, type Implementation } from '@assize/rpc';
import { scoreSource, type Scoring } from '@assize/documents/sources';

/** Maximum lengths of a source's address and text, in bytes. */
const URI_LIMIT = 2048;
const SOURCE_LIMIT = 1024 * 1024;
/** Maximum length of a date, in characters. */
const DATE_LIMIT = 64;

function check({ uri, text, published }: ScoreSourceMessage): void {
  checkText('uri', uri, URI_LIMIT);
  if (text !== undefined && Buffer.byteLength(text) > SOURCE_LIMIT) {
    throw invalid('text', `at most ${SOURCE_LIMIT} bytes`);
  }
  if (published !== undefined && published.length > DATE_LIMIT) {
    throw invalid('published', `at most ${DATE_LIMIT} characters`);
  }
}

export function answerScoreSource(
  scoring: Omit<Scoring, 'at'>,
  clock: () => number,
): Implementation<typeof CredibilityService>['scoreSource'] {
  return (request) => {
    check(request);
    const { uri, text = null, published = null } = request;
    const scored = scoreSource({ id: uri, uri, text, published }, { ...scoring, at: clock() });
    const { source: _source, why, ...parts } = scored;
    const known = Object.entries(parts).filter(([, value]) => value !== null);
    return { ...Object.fromEntries(known), why };
  };
}
