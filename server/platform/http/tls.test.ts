import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { connect as connectWithTls, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { until } from '#launch/testing/until.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { ensurePages, type ServerProcess, startProcess } from '../../testing/processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'openacre-tls-'));
const script = join(import.meta.dirname, '../../../deploy/tls/make-certificates.sh');
const make = (name: string) => execFileSync(script, [folder, name, 'web.internal', 'localhost', '127.0.0.1']);
const at = (path: string) => join(folder, path);
/** The files of the process, which are replaced by those of another. */
const [certFile, keyFile] = [at('web.crt'), at('web.key')];
const put = (name: string, which: 'crt' | 'key') =>
  copyFileSync(at(`${name}/node.${which}`), which === 'crt' ? certFile : keyFile);

let server: TestApp;
let running: ServerProcess | undefined;
const agents: Agent[] = [];

/** Signs the key of a certificate once more, for less than a second. */
const makeEnded = (name: string) => {
  const [request, ended] = [at(`${name}/request`), at(`${name}/ended.crt`)];
  const run = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  run('req', '-new', '-key', at(`${name}/node.key`), '-subj', '/CN=web.internal', '-out', request);
  const authority = ['-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial'];
  run('x509', '-req', '-in', request, ...authority, '-days', '0', '-out', ended);
};

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
beforeAll(async () => {
  if (!hasOpenssl) return;
  for (const name of ['first', 'second']) make(name);
  makeEnded('first');
  [server] = await Promise.all([startTestApp(), ensurePages()]);
});
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  running?.child.kill('SIGKILL');
  await running?.ended;
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

const start = (variables: Record<string, string> = {}): ServerProcess => {
  const { DATABASE_URL, DATA_DIR } = server.ctx.config;
  const files = { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile };
  const usual = { NODE_ENV: 'test', DATABASE_URL, DATA_DIR, RUN_JOBS: 'false', ...files };
  running = startProcess('main', { ...usual, ...variables });
  return running;
};

const newAgent = (options: { keepAlive?: boolean } = {}): Agent => {
  const agent = new Agent({ ca: readFileSync(at('first/ca.crt')), servername: 'web.internal', ...options });
  agents.push(agent);
  return agent;
};

const ask = (url: string, path: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url + path, { agent }, resolve)
      .on('error', reject)
      .end();
  });
const statusOf = async (url: string, path: string, agent = newAgent()): Promise<number | undefined> => {
  const answer = await ask(url, path, agent);
  await text(answer);
  return answer.statusCode;
};
/** The fingerprint of what the connection of a request was shown, which is a new one unless the agent keeps them. */
const served = async (url: string, agent = newAgent()): Promise<string> => {
  const answer = await ask(url, '/healthz', agent);
  const { fingerprint256 } = (answer.socket as TLSSocket).getPeerCertificate();
  await text(answer);
  return fingerprint256;
};
const fingerprintOf = (name: string): string =>
  new X509Certificate(readFileSync(at(`${name}/node.crt`))).fingerprint256;
/** Resolves once it serves another certificate than before; a handshake again and again would take the processor. */
const renewed = (output: () => string) =>
  until(() => output().includes('the renewed certificate is served'), 'a renewed certificate is served');

// docs/rules/operations.md#certificate
describe.runIf(hasOpenssl)('a web process with a certificate', () => {
  test('speaks HTTPS alone', async () => {
    for (const which of ['crt', 'key'] as const) put('first', which);
    const { ready, child } = start({ TRUST_PROXY: 'loopback' });
    const url = await ready;
    expect(url).toMatch(/^https:/);
    expect(await json(await ask(url, '/healthz', newAgent()))).toEqual({ alive: true });
    for (const path of ['/api/listing/public', '/']) expect(await statusOf(url, path)).toBe(200);
    const plain = connect(Number(new URL(url).port), '127.0.0.1');
    plain.on('error', () => {}); // a reset is as good
    plain.write('GET /healthz HTTP/1.1\r\nHost: openacre.test\r\n\r\n');
    const ended = new Promise((resolve) => plain.once('close', resolve));
    expect(await text(plain).catch(() => '')).not.toContain('HTTP/1.1');
    await ended;
    expect(child.exitCode).toBe(null);
  });

  test('takes over a renewed one without a restart, once it is there with its key', async () => {
    for (const which of ['crt', 'key'] as const) put('first', which);
    const { ready, output } = start();
    const url = await ready;
    const kept = newAgent({ keepAlive: true });
    for (const agent of [kept, newAgent()]) expect(await served(url, agent)).toBe(fingerprintOf('first'));
    put('second', 'crt');
    await until(async () => output().includes('TLS_KEY_FILE has another key'));
    expect(await served(url)).toBe(fingerprintOf('first'));
    put('second', 'key');
    await renewed(output);
    expect(await served(url)).toBe(fingerprintOf('second'));
    // A connection from before goes on.
    expect(await served(url, kept)).toBe(fingerprintOf('first'));
    expect(output().match(/the certificate served is the former one/g)).toHaveLength(1);
  });

  test('goes on with the former one where the renewed one has ended, and tells until when it is valid', async () => {
    for (const which of ['crt', 'key'] as const) put('first', which);
    const { ready, output } = start({ METRICS_PORT: '0' });
    const url = await ready;
    const [, metrics = ''] = /"url":"([^"]+\/metrics)"/.exec(output()) ?? [];
    const endsAt = async () => {
      const [, seconds] =
        /^openacre_certificate_not_after_seconds (\S+)$/m.exec(await (await fetch(metrics)).text()) ?? [];
      return Number(seconds) * 1000;
    };
    const validTo = (path: string) => new Date(new X509Certificate(readFileSync(at(path))).validTo).getTime();
    expect(await endsAt()).toBe(validTo('first/node.crt'));
    copyFileSync(at('first/ended.crt'), certFile);
    await until(async () => output().includes('TLS_CERT_FILE has a certificate that has ended'));
    expect(output()).toContain('the certificate served is the former one');
    expect(await served(url)).toBe(fingerprintOf('first'));
    expect(await endsAt()).toBe(validTo('first/node.crt'));
    for (const which of ['key', 'crt'] as const) put('second', which);
    await renewed(output);
    expect(await served(url)).toBe(fingerprintOf('second'));
    expect(await endsAt()).toBe(validTo('second/node.crt'));
  });

  test('answers what was asked before its stop, and waits neither for idle nor for silent connections', async () => {
    for (const which of ['crt', 'key'] as const) put('first', which);
    const { ready, child, ended, output } = start();
    const url = await ready;
    const port = Number(new URL(url).port);
    expect(await statusOf(url, '/healthz', newAgent({ keepAlive: true }))).toBe(200);
    const ca = readFileSync(at('first/ca.crt'));
    const open = () => connectWithTls({ host: '127.0.0.1', port, ca, servername: 'web.internal' });
    const asking = Array.from({ length: 8 }, open);
    await Promise.all(
      asking.map((socket) => new Promise((resolve) => socket.once('secureConnect', resolve))),
    );
    const silent = connect(port, '127.0.0.1');
    silent.on('error', () => {});
    await new Promise((resolve) => silent.once('connect', resolve));
    child.kill('SIGSTOP');
    const answers = asking.map((socket) => text(socket));
    for (const socket of asking)
      socket.write('GET /api/listing/public HTTP/1.1\r\nHost: openacre.test\r\n\r\n');
    child.kill('SIGTERM');
    child.kill('SIGCONT');
    for (const answer of answers) expect(await answer).toMatch(/^HTTP\/1.1 200 /);
    expect(await ended, output()).toBe(0);
  });

  test.each([
    ['TLS_KEY_FILE must be set too', { TLS_KEY_FILE: '' }],
    ['TLS_CERT_FILE must be set too', { TLS_CERT_FILE: '' }],
    ['TLS_CERT_FILE names a file that can’t be read', { TLS_CERT_FILE: at('none.crt') }],
    ['TLS_CERT_FILE has no certificate', { TLS_CERT_FILE: at('first/node.key') }],
    ['TLS_KEY_FILE has no key', { TLS_KEY_FILE: at('first/node.crt') }],
    ['TLS_KEY_FILE has another key', { TLS_KEY_FILE: at('second/node.key') }],
    ['TLS_CERT_FILE has a certificate that has ended, at ', { TLS_CERT_FILE: at('first/ended.crt') }],
    ['TLS_CERT_FILE has a certificate that can’t be used', { TLS_CERT_FILE: at('torn.crt') }],
  ])('does not start, and says: %s', async (said, files) => {
    for (const which of ['crt', 'key'] as const) put('first', which);
    // What an interrupted copy leaves of those above it.
    const whole = readFileSync(at('first/node.crt'), 'utf8');
    writeFileSync(at('torn.crt'), `${whole}${whole.slice(0, 200)}`);
    // It does not wait for a database either.
    const { ended, output } = start({ DATABASE_URL: 'postgres://localhost:1/openacre', ...files });
    expect(await ended).toBe(1);
    expect(output()).toMatch(new RegExp(`^Openacre can't start:\n${said}`));
    expect(output()).not.toMatch(/^ +at /m);
  });
});
