import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'openacre-certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));

const deployed = (path: string) => join(import.meta.dirname, '../deploy', path);
const run = (path: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync(deployed(path), args, { env: { ...process.env, ...env }, stdio: 'pipe' });
const make = (...args: string[]) => run('tls/make-certificates.sh', [folder, ...args]);
const read = (name: string) => new X509Certificate(readFileSync(join(folder, name)));

// As the machines of deploy/ have them.
const programs = 'openssl version && date --version | grep GNU';
const hasPrograms = spawnSync(programs, { shell: true }).status === 0;
describe.runIf(hasPrograms)('the certificates of a machine', () => {
  test('are renewed with their names by the same authority, with another key', () => {
    make('db1', 'db1.internal', 'localhost', '127.0.0.1');
    const [authority, before] = [read('ca.crt'), read('db1/node.crt')];
    make('db1');
    const after = read('db1/node.crt');
    expect(after.subjectAltName).toBe('DNS:db1.internal, DNS:localhost, IP Address:127.0.0.1');
    expect(after.subject).toBe('CN=db1.internal');
    expect(after.checkIssued(authority) && after.verify(authority.publicKey)).toBe(true);
    expect(after.serialNumber).not.toBe(before.serialNumber);
    expect(after.publicKey.equals(before.publicKey)).toBe(false);
    expect(read('db1/ca.crt').fingerprint256).toBe(authority.fingerprint256);
  });

  test('need names as long as there is none', () => {
    expect(() => make('db2')).toThrow('Usage');
  });

  test('are told to Prometheus with their ends, and backups with that of the last', () => {
    const told = join(folder, 'told');
    mkdirSync(told);
    const backups = join(folder, 'backups.json');
    const ofBackup = (stop: number) => ({ lsn: { stop: '0/9000000' }, timestamp: { start: 1, stop } });
    writeFileSync(backups, JSON.stringify([{ backup: [ofBackup(1_700_000_300), ofBackup(1_700_000_900)] }]));
    const report = (info: string) => {
      run('node-exporter/report.sh', [folder, told], { BACKUPS_INFO: info });
      return readFileSync(join(told, 'openacre.prom'), 'utf8').split('\n');
    };
    const endOf = (name: string) =>
      `certificate_not_after_seconds{file="${name}"} ${Date.parse(read(name).validTo) / 1000}`;
    const certificates = ['ca.crt', 'db1/ca.crt', 'db1/node.crt'].map(endOf);
    const last = 'pgbackrest_backup_completed_seconds 1700000900';
    expect(report(`cat ${backups}`)).toEqual(expect.arrayContaining([...certificates, last]));
    // Where nothing is known of backups, nothing is said of them.
    const alone = report('false').filter((line) => line && !line.startsWith('#'));
    expect(alone).toEqual(certificates);
  });
});
