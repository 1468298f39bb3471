import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#launch/ports.ts';
import { until } from '#launch/testing/until.ts';
import { markWritten } from '#server/platform/http/replica-reads.ts';
import { deployedTls, makeCertificates, type Tls, webName } from './tls.ts';

const root = join(import.meta.dirname, '..');
const deployed = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'openacre-haproxy-'));
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const has = (...[program = '', ...args]: string[]) => spawnSync(program, args, { env }).status === 0;
const hasPrograms = has('haproxy', '-v') && has('openssl', 'version');

let tls: Tls;
beforeAll(async () => {
  if (!hasPrograms) return;
  tls = await makeCertificates(root, folder, undefined);
  // Of the same authority, but not of a web process.
  const script = join(root, 'deploy/tls/make-certificates.sh');
  execFileSync(script, [join(folder, 'tls'), 'other', 'localhost', '127.0.0.1']);
});
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A web process as HAProxy sees it. */
type Web = {
  port: number;
  /** How often it was asked whether it is ready. */
  checks: number;
  isReady: boolean;
  /** At the same port; without a certificate, a folder below that of the authority, it speaks HTTP. */
  restart(certificate?: string): Promise<void>;
};

const keepAliveMs = 72_000;

const startWeb = async ({
  certificate = '',
  answer = ((_, response) => response.end('yes')) as RequestListener,
} = {}): Promise<Web> => {
  let server: Server | undefined;
  const listener: RequestListener = (request, response) => {
    if (request.url !== '/readyz')
      return request.url === '/healthz' ? response.end() : answer(request, response);
    web.checks += 1;
    response.writeHead(web.isReady ? 200 : 503).end();
  };
  const stop = async () => {
    if (!server?.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const web: Web = {
    port: 0,
    checks: 0,
    isReady: true,
    async restart(certificate = '') {
      await stop();
      Object.assign(web, { checks: 0, isReady: true });
      const read = (name: string) => readFileSync(join(folder, 'tls', certificate, name));
      server = certificate
        ? createSecureServer({ cert: read('node.crt'), key: read('node.key') }, listener)
        : createServer(listener);
      // As the product's: Node's own five seconds are as long as HAProxy keeps an unused connection.
      server.keepAliveTimeout = keepAliveMs;
      await once(server.listen(web.port, '127.0.0.1'), 'listening');
      web.port = (server.address() as AddressInfo).port;
    },
  };
  ends.push(stop);
  await web.restart(certificate);
  return web;
};

/** Starts the HAProxy of deploy/ before web processes, with whatever is changed of its configuration. */
const startProxy = async (webs: Web[], settings: Record<string, string>, change = (text: string) => text) => {
  const addresses = parseEnv(deployed('haproxy/addresses.example.env')) as Record<string, string>;
  const bind = async () => `127.0.0.1:${await freePort(undefined, '127.0.0.1')}`;
  const { ACME: _, WEB_TLS_NAME: __, ...names } = addresses;
  for (const name of Object.keys(names)) if (/BIND$|^DB\d$|^WEB\d$/.test(name)) names[name] = await bind();
  for (const [at, { port }] of webs.entries()) names[`WEB${at + 1}`] = `127.0.0.1:${port}`;
  const file = join(folder, 'haproxy.cfg');
  const write = (changed: typeof change) =>
    writeFileSync(file, changed(deployed('haproxy/haproxy.cfg')).replaceAll(deployedTls, tls.folder));
  write(change);
  const child: ChildProcess = spawn('haproxy', ['-W', '-f', file], {
    env: { ...env, ...names, WEB_PLAIN: 'true', ...settings },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  ends.push(async () => {
    child.kill('SIGTERM'); // its workers end with it
    await ended;
  });
  // On a connection of its own: a kept one may be that of a worker from before a reload.
  const askMetrics = async (): Promise<{ reloads: unknown; body: string }> => {
    const answer = await new Promise<IncomingMessage | undefined>((resolve) => {
      request(`http://${names.METRICS_BIND}/metrics`, { agent: false }, resolve)
        .on('error', () => resolve(undefined))
        .end();
    });
    return { reloads: answer?.headers.reloads, body: answer ? await text(answer).catch(() => '') : '' };
  };
  const metrics = async () => (await askMetrics()).body;
  let reloads = 0;
  /** Resolves once the new worker answers: the one before knows of other servers. */
  const reload = async (changed: typeof change) => {
    reloads += 1;
    const marked = `$&\n    http-after-response set-header reloads ${reloads}`;
    write((text) => changed(text).replace(/^frontend metrics\n {4}mode http/m, marked));
    child.kill('SIGUSR2');
    await until(async () => (await askMetrics()).reloads === String(reloads));
  };
  const isServer = async (number: number, state: string, backend = 'web_ready') => {
    const of = `proxy="${backend}",server="web${number}",state="${state}"`;
    return (await metrics()).includes(`haproxy_server_status{${of}} 1\n`);
  };
  await until(async () => (await metrics()) !== '');
  return { url: `http://${names.WEB_BIND}`, metrics, isServer, reload };
};

/** The status of an answer on a connection of its own: a reload ends kept ones, perhaps as a request comes. */
const postAnew = (url: string): Promise<unknown> =>
  new Promise((resolve) => {
    const asked = request(url, { method: 'POST', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', resolve);
    asked.end('{}');
  });

/** The cookie by which whoever has written reads from the primary, as the product sets it. */
const wroteCookie = () => {
  let set = '';
  const reply = { header: (_: string, value: string) => (set = value) };
  markWritten(reply as never, { secure: false });
  return set;
};

describe.runIf(hasPrograms)('HAProxy, with the file of deploy/', () => {
  // docs/rules/operations.md#replicas
  test('lets who is told by it that a write failed read from the primary', async () => {
    const web = await startWeb({
      answer: (request, response) => {
        if (request.url === '/cut') request.socket.destroy();
        else response.writeHead(503, { 'set-cookie': 'openacre_wrote=1; Max-Age=10' }).end();
      },
    });
    const { url, isServer } = await startProxy([web], {});
    await until(() => isServer(1, 'UP'));
    const ask = async (path: string, method: string) => {
      const answer = await fetch(`${url}${path}`, { method, ...(method === 'POST' && { body: '{}' }) });
      return [answer.status, answer.headers.getSetCookie()];
    };
    expect(await ask('/cut', 'POST')).toEqual([502, [wroteCookie()]]);
    // Asked again, of those that are not there.
    expect(await ask('/cut', 'GET')).toEqual([expect.toSatisfy((status) => status >= 502), []]);
    expect(await ask('/own', 'POST')).toEqual([503, ['openacre_wrote=1; Max-Age=10']]);
  });

  test('is out of a leaving process’s way before that has drained', async () => {
    const webs = [await startWeb({ certificate: 'node' }), await startWeb({ certificate: 'node' })];
    const { isServer } = await startProxy(webs, { WEB_TLS_NAME: webName });
    const [leaving] = webs as [Web, Web];
    await until(async () => leaving.checks > 0 && (await isServer(1, 'UP')));
    leaving.isReady = false;
    const before = leaving.checks;
    await until(() => isServer(1, 'DOWN'));
    const number = (pattern: RegExp, path: string) => Number(pattern.exec(deployed(path))?.[1]);
    const fall = number(/default-server fall (\d+) ssl/, 'haproxy/haproxy.cfg');
    const fastMs = number(/fastinter (\d+)ms/, 'haproxy/haproxy.cfg');
    // Those that came between its going and the look at it count, too.
    expect(leaving.checks - before).toBeGreaterThanOrEqual(fall);
    expect(await isServer(2, 'UP')).toBe(true);
    // docs/rules/operations.md#health: a check that has begun is answered within 3 s.
    const noticedMs = 3_000 + (fall - 1) * fastMs;
    for (const [pattern, path] of [
      [/DRAIN_SECONDS=(\d+)/, 'systemd/openacre-web@.service'],
      [/DRAIN_SECONDS: '(\d+)'/, 'compose/compose.yml'],
    ] as const)
      expect(number(pattern, path) * 1_000, path).toBeGreaterThan(noticedMs);
  });

  test('refuses a process whose certificate has another name, as the alert asks for it', async () => {
    const webs = [await startWeb({ certificate: 'node' }), await startWeb({ certificate: 'other' })];
    const { isServer, metrics } = await startProxy(webs, { WEB_TLS_NAME: webName });
    await until(async () => (await isServer(2, 'DOWN')) && (await isServer(3, 'DOWN')));
    expect(await isServer(1, 'UP')).toBe(true);
    const [, asked = ''] = /- alert: WebProcessRefused\s+expr: haproxy_server_status\{(.+)\} == 1/.exec(
      deployed('prometheus/alerts.yml'),
    ) ?? [''];
    const lines = (await metrics()).split('\n').filter((line) => line.startsWith('haproxy_server_status{'));
    const found = lines.filter((line) => asked.split(',').every((part) => line.includes(part)));
    expect(found.map((line) => [/server="(\w+)"/.exec(line)?.[1], line.split(' ').at(-1)])).toEqual([
      ['web1', '0'],
      ['web2', '1'],
      ['web3', '1'],
    ]);
    const reason = /haproxy_server_check_status\{proxy="web_ready",server="web2",state="(\w+)"\} 1/;
    expect(reason.exec(await metrics())?.[1]).toBe('L6RSP');
  });

  // docs/operations.md#what-an-older-installation-changes
  test('goes over to HTTPS while it serves, one web process after the other', async () => {
    const webs = [await startWeb(), await startWeb(), await startWeb()];
    const { url, isServer, reload } = await startProxy(webs, {});
    await until(async () => webs.every(({ checks }) => checks > 0) && (await isServer(3, 'UP')));
    const answers: unknown[] = [];
    let isAsking = true;
    const asking = (async () => {
      for (; isAsking; await sleep(5)) answers.push(await postAnew(url));
    })();
    /** The configuration while web processes from this number on speak HTTP. */
    const plainFrom = (first: number) => (text: string) =>
      text
        .replace(/^global$/m, `global\n    setenv WEB_TLS_NAME ${webName}`)
        .replaceAll(/server web(\d) .*/g, (line, number) => (number < first ? line : `${line} no-ssl`));
    const twentyMore = async () => {
      const { length } = answers;
      await until(() => answers.length >= length + 20);
    };
    await reload(plainFrom(1));
    await twentyMore();
    for (const [at, web] of webs.entries()) {
      web.isReady = false;
      await until(() => isServer(at + 1, 'DOWN'));
      // It answers what it was sent before.
      await twentyMore();
      await web.restart('node');
      await reload(plainFrom(at + 2));
      await until(async () => web.checks > 0 && (await isServer(at + 1, 'UP')));
      await twentyMore();
    }
    isAsking = false;
    await asking;
    expect(answers.filter((answer) => answer !== 200)).toEqual([]);
    for (const backend of ['web_ready', 'web_alive'])
      for (const number of [1, 2, 3]) expect(await isServer(number, 'UP', backend)).toBe(true);
  });
});
