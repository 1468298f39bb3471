import { runEmulator } from '../run.ts';
import { startWeather } from './start.ts';

const { PORT = '0', HOST = '127.0.0.1' } = process.env;

await runEmulator('weather', () => startWeather({ host: HOST, port: Number(PORT) }));
