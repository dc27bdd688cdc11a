export { portsFromEnv } from './index.mjs';
