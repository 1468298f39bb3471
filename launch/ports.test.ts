import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort, webPort } from './ports.ts';

const host = '127.0.0.1';

/** What another process on this machine gets that wants this port. */
const portOfAnother = (wanted: number): number => {
  const script = `const { freePort } = await import('${join(import.meta.dirname, 'ports.ts')}');
    console.log(await freePort(${wanted}, '${host}'));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return Number(stdout);
};

test('a free port is below those of outgoing connections', async () => {
  for (const port of [await freePort(undefined, host), await freePort(0, host), await webPort(0, host)]) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});

test('the wanted port is used while it is free, and another one when it is taken', async () => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port: wanted } = other.address() as { port: number };
  expect(await freePort(wanted, host)).not.toBe(wanted);
  await expect(webPort(wanted, host)).rejects.toThrow(`Port ${wanted} is taken by another program`);
  await expect(webPort(wanted, host, 'npm run cluster')).rejects.toThrow(/: PORT=\d+ npm run cluster$/);
  other.close();
  await once(other, 'close');
  expect(await webPort(wanted, host)).toBe(wanted);
  expect(await freePort(wanted, host)).toBe(wanted);
});

test('a port that is drawn is ours before anything listens, and while nothing does', async () => {
  const drawn = await freePort(undefined, host);
  const another = portOfAnother(drawn);
  expect(another).toBeGreaterThan(0);
  expect(another).not.toBe(drawn);
  // The other process has ended, and with it its reservation.
  expect(portOfAnother(another)).toBe(another);
});
