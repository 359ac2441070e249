/**
 * A language model that answers at once, as a process of its own: it says nothing, in the shape of an
 * indictment, to whatever it is asked. Prints its base URL on stdout, and ends with its stdin.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';

const INDICTMENT = JSON.stringify({ narrative: 'It stands.', items: [] });
const ANSWER = JSON.stringify({
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: INDICTMENT } },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
});

const http = createServer((request, response) => {
  request.resume().once('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end(ANSWER);
  });
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const bound = http.address();
const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
process.stdout.write(`http://127.0.0.1:${port}/v1\n`);
process.stdin.resume().once('end', () => {
  http.close();
  http.closeAllConnections();
});
