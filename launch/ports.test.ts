import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, webPort } from './ports.ts';

const host = '127.0.0.1';

test('a free port is below those of outgoing connections', async () => {
  for (const port of [await freePort(undefined, host), await freePort(0, host), await webPort(0, host)]) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
});

test('the wanted port is used while it is free, and another one when it is taken', async () => {
  const wanted = await freePort(undefined, host);
  expect(await freePort(wanted, host)).toBe(wanted);
  const other = createServer().listen(wanted, host);
  await once(other, 'listening');
  expect(await freePort(wanted, host)).not.toBe(wanted);
  await expect(webPort(wanted, host)).rejects.toThrow(`Port ${wanted} is taken by another program`);
  other.close();
});
