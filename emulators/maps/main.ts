import { runEmulator } from '../run.ts';
import { startMaps } from './start.ts';

const { PORT = '0', HOST = '127.0.0.1' } = process.env;

await runEmulator('maps', () => startMaps({ host: HOST, port: Number(PORT) }));
