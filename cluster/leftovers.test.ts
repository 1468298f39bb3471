import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { haveEnded, isAlive } from '#launch/processes.ts';
import { limits } from '#launch/testing/limits.ts';
import { until } from '#launch/testing/until.ts';
import { endLeftovers } from './leftovers.ts';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** As Patroni does, it takes no notice of SIGINT and SIGTERM, and starts a process that outlives it. */
const patroni = `trap '' INT TERM
env --default-signal setsid sleep 86400 &
echo "$$ $!" > "$1/pids"
while :; do sleep 1; done`;

/** A launcher with such a Patroni, and with a guard if it is wanted; resolves to all process ids once they run. */
const launch = async ({ hasGuard }: { hasGuard: boolean }) => {
  const folder = mkdtempSync(join(tmpdir(), 'openacre-leftovers-'));
  folders.push(folder);
  const program = join(folder, 'patroni');
  writeFileSync(program, patroni);
  writeFileSync(join(folder, 'run.json'), '{}');
  const script = `
    const { markProcesses } = await import('${root}/cluster/leftovers.ts');
    const { startDaemon } = await import('${root}/cluster/daemon.ts');
    const { startGuard } = await import('${root}/cluster/start-guard.ts');
    const [folder, log] = ['${folder}', '${folder}/log'];
    markProcesses(folder);
    if (${hasGuard}) await startGuard({ root: '${root}', dataDir: folder, log }).ready;
    startDaemon({ name: 'Patroni', command: ['sh', '${program}', folder], folders: [], env: {}, log, onNote() {} });
    setInterval(() => {}, 86_400_000);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  // Somebody who reads a log of it.
  const read = ['-e', 'setInterval(() => {}, 86_400_000)', join(folder, 'log')];
  const reader = spawn(process.execPath, read, { stdio: 'ignore' });
  started.push(launcher, reader);
  const file = join(folder, 'pids');
  await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'), 'Patroni runs');
  const pids = readFileSync(file, 'utf8').trim().split(' ').map(Number);
  return { folder, launcher, reader, pids };
};

// docs/rules/operations.md#stopping
describe.runIf(process.platform === 'linux')('what a dead launcher has left', () => {
  test('is ended by its guard, with the addresses of what ran', async () => {
    const { folder, launcher, reader, pids } = await launch({ hasGuard: true });
    launcher.kill('SIGKILL');
    expect(await haveEnded(pids, limits.processMs)).toBe(true);
    await until(() => !existsSync(join(folder, 'run.json')), 'run.json is removed');
    expect(isAlive(reader.pid ?? 0)).toBe(true);
  });

  test('is ended by the next start, where the guard was killed too', async () => {
    const { folder, launcher, reader, pids } = await launch({ hasGuard: false });
    launcher.kill('SIGKILL');
    await haveEnded([launcher.pid ?? 0], limits.processMs);
    expect(pids.every(isAlive)).toBe(true);
    expect(await endLeftovers('/nowhere/of/another')).toBe(0);
    expect(await endLeftovers(folder)).toBeGreaterThanOrEqual(2);
    expect(pids.some(isAlive)).toBe(false);
    expect(isAlive(reader.pid ?? 0)).toBe(true);
    expect(await endLeftovers(folder)).toBe(0);
  });
});
