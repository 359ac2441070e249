// Waits, for at most five minutes, until the bus has the consumer of this pod, so that no process fails at its start.
// BUS is host:port; MONITOR, if set, answers /jsz; CONSUMER may be empty.
import { connect } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

const { BUS = '', MONITOR = '', ACCOUNT = '', CONSUMER = '' } = process.env;
const until = Date.now() + 300_000;

function listens() {
  const [host, port] = [BUS.slice(0, BUS.lastIndexOf(':')), BUS.slice(BUS.lastIndexOf(':') + 1)];
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 2000 });
    const end = (up) => {
      socket.destroy();
      resolve(up);
    };
    socket
      .once('data', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

/** The streams are laid out after the server has started. */
async function isLaidOut() {
  if (MONITOR === '' || CONSUMER === '') return true;
  try {
    const response = await fetch(`http://${MONITOR}/jsz?acc=${ACCOUNT}&consumers=true&limit=1000`);
    const { account_details: accounts = [] } = await response.json();
    const streams = accounts.flatMap(({ stream_detail: details = [] }) => details);
    return streams.some(({ consumer_detail: all = [] }) =>
      all.some(({ name }) => name === CONSUMER),
    );
  } catch {
    return false;
  }
}

while (!((await listens()) && (await isLaidOut()))) {
  if (Date.now() > until) {
    throw new Error(
      `${BUS} has no consumer ${CONSUMER} after five minutes: see the Job that lays out the streams`,
    );
  }
  await later(500);
}
