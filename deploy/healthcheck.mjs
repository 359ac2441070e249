// Run by HEALTHCHECK: exits with 0 if the process of this container is ready, otherwise with 1.
import { get } from 'node:http';

const port = process.env.ASSIZE_HEALTH_ADDRESS?.split(':').at(-1) ?? '9464';
process.exitCode = 1;
get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
  if (response.statusCode === 200) process.exitCode = 0;
  response.resume();
}).on('error', () => undefined);
