import { startWeather } from './start.ts';

const { PORT = '0', HOST = '127.0.0.1' } = process.env;

try {
  const weather = await startWeather({ host: HOST, port: Number(PORT) });
  const ready = { ready: true, url: weather.url };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  process.send?.(ready);

  const stop = () => weather.close().then(() => process.exit(0));
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop);
} catch (error) {
  process.stderr.write(`The weather emulator can't start: ${(error as Error).message}\n`);
  process.exit(1);
}
