export { printable } from '@assize/telemetry/log/terminal';
