// What HEALTHCHECK runs: 0 while the process of this container is ready, 1 else.
import { get } from 'node:http';

const port = process.env.ASSIZE_HEALTH_ADDRESS?.split(':').at(-1) ?? '9464';
const end = (code) => process.exit(code);
get({ host: '127.0.0.1', port, path: '/readyz', timeout: 2_000 }, ({ statusCode }) =>
  end(statusCode === 200 ? 0 : 1),
).on('error', () => end(1));
