/**
 * A language model in its own process that answers any request at once with an empty indictment.
 * Prints its base URL on stdout, and ends with its stdin.
 */
import { says, serveModel } from '@assize/llm/testing';

const INDICTMENT = JSON.stringify({ narrative: 'It stands.', items: [] });

const model = await serveModel(() => says(INDICTMENT));
process.stdout.write(`${model.url}\n`);
process.stdin.resume().once('end', () => void model[Symbol.asyncDispose]());
