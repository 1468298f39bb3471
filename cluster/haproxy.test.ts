import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { createServer as createSecureServer, request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv, promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#launch/ports.ts';
import { until } from '#launch/testing/until.ts';
import { markWritten } from '#server/platform/http/replica-reads.ts';
import { askForText, deployedTls, makeCertificates, type Tls, webName } from './tls.ts';

const execute = promisify(execFile);
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
  // With the same names, but of another authority.
  execFileSync(script, [join(folder, 'elsewhere'), 'node', 'localhost', '127.0.0.1', webName]);
  const both = ['node.crt', 'node.key'].map((name) => readFileSync(join(tls.folder, name), 'utf8'));
  writeFileSync(join(tls.folder, 'site.pem'), both.join(''));
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

/** Codes of DNS responses without an answer. */
const responses = { nx: 3, other: 2, refused: 5 };

/** How a DNS server does not say an address, as `hold` of HAProxy names it. */
type Failure = keyof typeof responses | 'timeout';

type Dns = {
  port: number;
  /** Have the address 127.0.0.1; all others have none. */
  known: Set<string>;
  /** What comes of every question, in place of an answer. */
  failure?: Failure;
  /** How often it was asked. */
  questions: number;
};

const startDns = async (): Promise<Dns> => {
  const dns: Dns = { port: 0, known: new Set(), questions: 0 };
  const socket = createSocket('udp4', (query, from) => {
    dns.questions += 1;
    if (dns.failure === 'timeout') return;
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(12, at + 5);
    const code = responses[dns.failure ?? 'nx'];
    const isKnown = !dns.failure && dns.known.has(labels.join('.'));
    const hasAddress = isKnown && question.readUInt16BE(question.length - 4) === 1;
    // A response with recursion, and an error where there is one; then the four counts.
    const head = Buffer.from([0x81, 0x80 + (isKnown ? 0 : code), 0, 1, 0, hasAddress ? 1 : 0, 0, 0, 0, 0]);
    // The name of the question, type A, class IN, for a second, four bytes.
    const address = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1]);
    const parts = [query.subarray(0, 2), head, question, ...(hasAddress ? [address] : [])];
    socket.send(Buffer.concat(parts), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  ends.push(() => socket.close());
  return Object.assign(dns, { port: socket.address().port });
};

/** The commands of the unit of systemd for one of its moments, as a shell has them: `ExecReload`, `ExecStartPre`. */
const unitCommands = (moment: string): string[] => {
  const unit = deployed('systemd/openacre-haproxy.service').replaceAll(/\\\n/g, ' ');
  const lines = [...unit.matchAll(new RegExp(`^${moment}=(.+)$`, 'gm'))];
  expect(lines.length).toBeGreaterThan(0);
  return lines.map(([, line = '']) => line.replaceAll('$$', '$').replaceAll('%%', '%'));
};

/** Starts the HAProxy of deploy/ before web processes, with whatever is changed of its configuration. */
const startProxy = async (
  webs: Web[],
  settings: Record<string, string | undefined>,
  change = (text: string) => text,
) => {
  const addresses = parseEnv(deployed('haproxy/addresses.example.env')) as Record<string, string>;
  const bind = async () => `127.0.0.1:${await freePort(undefined, '127.0.0.1')}`;
  const { ACME: _, WEB_TLS_NAME: __, ...names } = addresses;
  for (const name of Object.keys(names)) if (/BIND$|^DB\d$|^WEB\d$/.test(name)) names[name] = await bind();
  for (const [at, { port }] of webs.entries()) names[`WEB${at + 1}`] = `127.0.0.1:${port}`;
  const file = join(folder, 'haproxy.cfg');
  const write = (changed: typeof change) =>
    writeFileSync(file, changed(deployed('haproxy/haproxy.cfg')).replaceAll(deployedTls, tls.folder));
  write(change);
  const environment = { ...env, ...names, WEB_PLAIN: 'true', ...settings };
  const child: ChildProcess = spawn('haproxy', ['-W', '-f', file], { env: environment, stdio: 'ignore' });
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
  /** What the unit of systemd does at a reload, for which it reads haproxy.env anew; rejects where it makes none. */
  const reloadUnit = async (settingsNow: Record<string, string>) => {
    const environmentNow = { ...environment, ...settingsNow, MAINPID: String(child.pid) };
    for (const command of unitCommands('ExecReload'))
      await execute('sh', ['-c', command.replace('/etc/openacre/haproxy.cfg', file)], {
        env: environmentNow,
      });
  };
  let reloads = 0;
  /** Resolves once the new worker answers: the one before knows of other servers. */
  const reload = async (changed: typeof change, settingsNow: Record<string, string> = {}) => {
    reloads += 1;
    const marked = `$&\n    http-after-response set-header reloads ${reloads}`;
    write((text) => changed(text).replace(/^frontend metrics\n {4}mode http/m, marked));
    await reloadUnit(settingsNow);
    await until(async () => (await askMetrics()).reloads === String(reloads));
  };
  const isServer = async (server: number | string, state: string, backend = 'web_ready') => {
    const name = typeof server === 'string' ? server : `web${server}`;
    const of = `proxy="${backend}",server="${name}",state="${state}"`;
    return (await metrics()).includes(`haproxy_server_status{${of}} 1\n`);
  };
  await until(async () => (await metrics()) !== '');
  return { url: `http://${names.WEB_BIND}`, databaseBind: names.DATABASE_BIND, metrics, isServer, reload };
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

/** The lines of what HAProxy tells that an alert asks for, up to its comparison. */
const linesOf = (alert: string, metrics: string): string[] => {
  const rule = new RegExp(`- alert: ${alert}\\s+expr: (?:max\\()?(\\w+)\\{(.+)\\}\\)? ==`);
  const [, name = '', asked = ''] = rule.exec(deployed('prometheus/alerts.yml')) ?? [];
  expect(name, alert).not.toBe('');
  const isAsked = (line: string) =>
    asked.split(',').every((part) => {
      const [, label, sign, values] = /^(\w+)([=!]~?)"(.+)"$/.exec(part) ?? [];
      return new RegExp(`\\b${label}="(${values})"`).test(line) === sign?.startsWith('=');
    });
  return metrics.split('\n').filter((line) => line.startsWith(`${name}{`) && isAsked(line));
};

/** The cookie by which whoever has written reads from the primary, as the product sets it. */
const wroteCookie = () => {
  let set = '';
  const reply = { header: (_: string, value: string) => (set = value) };
  markWritten(reply as never, { secure: false });
  return set;
};

// docs/operations.md#several-machines
describe.runIf(has('getent', 'hosts', 'localhost'))('HAProxy’s unit of systemd', () => {
  const start = async (settings: Record<string, string>) => {
    for (const command of unitCommands('ExecStartPre'))
      await execute('sh', ['-c', command], { env: { PATH: env.PATH, ...settings } });
  };
  const databases = { DB1: 'db1.invalid:5432', DB2: 'db2.invalid:5432', DB3: 'db3.invalid:5432' };
  const webs = { WEB1: 'web1.invalid:3001', WEB2: 'web2.invalid:3001', WEB3: 'web3.invalid:3001' };

  test('starts it with one database and one web process that have an address', async () => {
    await start({ ...databases, DB3: 'localhost:5432', ...webs, WEB1: '[::1]:3001' });
    await start({ ...databases, DB1: '127.0.0.1:5432', ...webs, WEB2: '::1:3001' });
    await start({ ...databases, DB2: '127.0.0.1:5432', ...webs, WEB_NAME: 'localhost:3000' });
    // Without the store, and with names that stand in haproxy.cfg alone.
    await start({ FILES_HOST: 'files.example.com', FILES: 'files1.invalid:8333' });
  });

  test('does not start it, and says why, while none of either has one', async () => {
    const isThere = '127.0.0.1:1';
    await expect(start({ ...databases, ...webs, WEB1: isThere })).rejects.toThrow(
      `No database has an address: ${Object.values(databases).join(' ')}`,
    );
    await expect(start({ ...databases, DB1: isThere, ...webs })).rejects.toThrow(
      `No web process has an address:  ${Object.values(webs).join(' ')}`,
    );
  });
});

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
    const found = linesOf('WebProcessRefused', await metrics());
    expect(found.map((line) => [/server="(\w+)"/.exec(line)?.[1], line.split(' ').at(-1)])).toEqual([
      ['web1', '0'],
      ['web2', '1'],
      ['web3', '1'],
    ]);
    const reason = /haproxy_server_check_status\{proxy="web_ready",server="web2",state="(\w+)"\} 1/;
    expect(reason.exec(await metrics())?.[1]).toBe('L6RSP');
  });

  describe('where the name of a database has no address', () => {
    const startDatabases = async (
      settings: Record<string, string>,
      change?: (text: string) => string,
      hosts = ['127.0.0.1', '127.0.0.1', 'db3.invalid'],
    ) => {
      // Each is its own Patroni, whose certificate it also shows to clients.
      const startDatabase = (role: string) =>
        startWeb({
          certificate: 'node',
          answer: ({ url }, response) =>
            response.writeHead(url === '/' || url === role ? 200 : 503).end(role),
        });
      const roles = ['/primary', '/replica?lag=8MB', '/replica?lag=8MB'];
      const databases = await Promise.all(roles.map(startDatabase));
      const named = databases.flatMap(({ port }, at) => [
        [`DB${at + 1}`, `${hosts[at]}:${port}`],
        [`DB${at + 1}_PATRONI`, String(port)],
      ]);
      return startProxy([], { ...Object.fromEntries(named), ...settings }, change);
    };

    /** Of whom the alert says that they have none, as backend and server. */
    const unknownTo = (metrics: string) =>
      linesOf('AddressUnknown', metrics)
        .filter((line) => line.endsWith(' 1'))
        .map((line) => /proxy="(\w+)",server="(\w+)"/.exec(line)?.slice(1).join('/'));

    test('serves the others', async () => {
      const { isServer, databaseBind, metrics } = await startDatabases({ WEB3: 'web3.invalid:1' });
      await until(() => isServer('db1', 'UP', 'database'));
      await until(() => isServer('db2', 'UP', 'replicas'));
      expect((await askForText(tls, `https://${databaseBind}/`, 3_000)).text).toBe('/primary');
      expect(unknownTo(await metrics())).toEqual(['database/db3', 'replicas/db3', 'web_ready/web3']);
    });

    const askOf = (dns: Dns) => (text: string) =>
      text.replace('parse-resolv-conf', `nameserver test 127.0.0.1:${dns.port}`);

    test.each([
      ['DNS', 'web1'],
      ['WEB_NAME', 'container1'],
    ])('finds it once it has one, with %s', async (setting, web) => {
      const dns = await startDns();
      const { isServer, metrics } = await startDatabases({ [setting]: 'web.invalid:1' }, askOf(dns));
      await until(() => isServer('db2', 'UP', 'replicas'));
      // Places for web processes that WEB_NAME has no address for are not among them.
      expect(unknownTo(await metrics())).toEqual(['database/db3', 'replicas/db3']);
      dns.known.add('db3.invalid');
      await until(() => isServer('db3', 'UP', 'replicas'));
      // Nothing listens at the address of the web, which HAProxy finds in the same way.
      dns.known.add('web.invalid');
      await until(() => isServer(web, 'DOWN'));
    });

    // Docker's DNS server is asked, so compose.yml has nothing that waits before a start.
    test('finds all after a start without any, with WEB_NAME', async () => {
      const dns = await startDns();
      const names = ['db1.invalid', 'db2.invalid', 'db3.invalid'];
      const { isServer, metrics } = await startDatabases({ WEB_NAME: 'web.invalid:1' }, askOf(dns), names);
      expect(unknownTo(await metrics())).toHaveLength(6);
      const { questions } = dns;
      await until(() => dns.questions > questions + names.length);
      for (const name of [...names, 'web.invalid']) dns.known.add(name);
      await until(() => isServer('db1', 'UP', 'database'));
      await until(async () => unknownTo(await metrics()).length === 0);
      await until(() => isServer('container1', 'DOWN'));
    });

    // The resolver of this machine, which a start and a reload ask, finds none.
    test('keeps that of one that a reload would not find, and makes none', async () => {
      const dns = await startDns();
      const { isServer, reload } = await startDatabases({ DNS: 'true' }, askOf(dns));
      dns.known.add('db3.invalid');
      await until(() => isServer('db3', 'UP', 'replicas'));
      const refused = "could not resolve address 'db3.invalid'";
      await expect(reload(askOf(dns))).rejects.toThrow(refused);
      expect(await isServer('db3', 'UP', 'replicas')).toBe(true);
    });

    test('asks before a reload for the names that the new process gets, not for those of haproxy.env by then', async () => {
      const { isServer, reload } = await startDatabases({ DB3: '127.0.0.1:1' });
      await reload((text) => text, { DB2: 'db2.invalid:1' });
      await until(() => isServer('db2', 'UP', 'replicas'));
      const unknown = (text: string) => text.replaceAll(/server db3 \S+/g, 'server db3 db3.invalid:1');
      await expect(reload(unknown, { DB3: '127.0.0.1:1' })).rejects.toThrow(
        "could not resolve address 'db3.invalid'",
      );
    });

    test.each<Failure>(['nx', 'other', 'refused', 'timeout'])(
      'keeps the one that it had, as long as DNS does not say another: %s',
      async (failure) => {
        const dns = await startDns();
        dns.known.add('db3.invalid');
        const holds = (seconds: number) =>
          ['nx', 'other', 'refused', 'timeout'].map((name) => `    hold ${name} ${seconds}s\n`).join('');
        // What would be held for HAProxy's own half a minute, is for a second. A witness for what is held for three.
        const witness = [
          `resolvers short\n    nameserver test 127.0.0.1:${dns.port}\n    hold valid 1s\n${holds(3)}`,
          'backend witness\n    server witness db3.invalid:1 init-addr none resolvers short\n',
        ];
        const { isServer } = await startDatabases({ DNS: 'true' }, (text) =>
          `${askOf(dns)(text)}\n${witness.join('')}`.replace(/^resolvers dns\n/m, (line) => line + holds(1)),
        );
        await until(() => isServer('db3', 'UP', 'replicas'));
        await until(async () => !(await isServer('witness', 'MAINT', 'witness')));
        dns.failure = failure;
        await until(() => isServer('witness', 'MAINT', 'witness'));
        const { questions } = dns;
        await until(() => dns.questions >= questions + 8);
        expect(await isServer('db3', 'MAINT', 'replicas')).toBe(false);
      },
    );
  });

  describe('before a store of your own, with HTTPS on both sides', () => {
    const settings = {
      WEB_PLAIN: undefined,
      FILES_HOST: 'files.example.com',
      FILES_TLS: 'true',
      FILES_TLS_NAME: webName,
    };
    /** The status of an answer for the host of the store, or the web. */
    const ask = (url: string, host: string) =>
      new Promise((resolve, reject) => {
        const headers = { host };
        const ca = readFileSync(join(tls.folder, 'ca.crt'));
        const target = url.replace('http:', 'https:');
        const options = { headers, ca, servername: 'localhost', agent: false };
        const asked = secureRequest(target, options, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        asked.on('error', reject).end();
      });
    const answer: RequestListener = (_, response) => response.end();

    test('leads to it', async () => {
      const store = await startWeb({ certificate: 'node', answer });
      const { url, isServer, metrics } = await startProxy([], {
        ...settings,
        FILES: `127.0.0.1:${store.port}`,
      });
      await until(() => isServer('files1', 'UP', 'files'));
      expect(await ask(url, 'files.example.com')).toBe(200);
      expect(await ask(url, 'openacre.example.com')).toBe(503);
      expect(linesOf('FilesGone', await metrics()).map((line) => line.split(' ').at(-1))).toEqual(['1']);
    });

    test.each([
      ['authority', '../elsewhere/node'],
      ['name', 'other'],
    ])('refuses one of another %s, as the alert asks for it', async (_, certificate) => {
      const store = await startWeb({ certificate, answer });
      const { url, isServer, metrics } = await startProxy([], {
        ...settings,
        FILES: `127.0.0.1:${store.port}`,
      });
      await until(() => isServer('files1', 'DOWN', 'files'));
      expect(await ask(url, 'files.example.com')).toBe(503);
      expect(linesOf('FilesGone', await metrics()).map((line) => line.split(' ').at(-1))).toEqual(['0']);
    });

    test('has no such alert without one', async () => {
      const { metrics } = await startProxy([], {});
      expect(linesOf('FilesGone', await metrics())).toEqual([]);
    });
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
      // A request that comes as HAProxy reloads is led by the former process to any that it takes for alive.
      await until(() => isServer(at + 1, 'DOWN', 'web_alive'));
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
