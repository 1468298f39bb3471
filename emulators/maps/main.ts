import { startMaps } from './start.ts';

const { PORT = '0', HOST = '127.0.0.1' } = process.env;

try {
  const maps = await startMaps({ host: HOST, port: Number(PORT) });
  const ready = { ready: true, url: maps.url };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  process.send?.(ready);

  const stop = () => maps.close().then(() => process.exit(0));
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop);
} catch (error) {
  process.stderr.write(`The maps emulator can't start: ${(error as Error).message}\n`);
  process.exit(1);
}
