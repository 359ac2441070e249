/**
 * A language model that answers at once, as a process of its own: it says nothing, in the shape of an
 * indictment, to whatever it is asked. Prints its base URL on stdout, and ends with its stdin.
 */
import { says, serveModel } from '@assize/llm/testing';

const INDICTMENT = JSON.stringify({ narrative: 'It stands.', items: [] });

const model = await serveModel(() => says(INDICTMENT));
process.stdout.write(`${model.url}\n`);
process.stdin.resume().once('end', () => void model[Symbol.asyncDispose]());
