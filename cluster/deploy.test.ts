import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { deployedTls } from './tls.ts';

const folder = mkdtempSync(join(tmpdir(), 'openacre-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const deployed = (path: string) => join(import.meta.dirname, '../deploy', path);
const read = (path: string) => readFileSync(deployed(path), 'utf8');
const environment = (path: string) => parseEnv(read(path)) as Record<string, string>;

type Result = { code: number | null; said: string };
const run = (command: string[], env: NodeJS.ProcessEnv = {}): Result => {
  const [program = '', ...args] = command;
  const ended = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, ...env },
  });
  return {
    code: ended.status,
    said: `${ended.stdout ?? ''}${ended.stderr ?? ''}${ended.error?.message ?? ''}`,
  };
};
const has = (...command: string[]) => run(command).code === 0;

/** What a certificate of a machine and that of the site stand for on this one. */
const makeTls = (): string => {
  const made = run([deployed('tls/make-certificates.sh'), folder, 'haproxy', 'localhost']);
  expect(made.code, made.said).toBe(0);
  const tls = join(folder, 'haproxy');
  const [certificate, key] = ['node.crt', 'node.key'].map((name) => readFileSync(join(tls, name), 'utf8'));
  writeFileSync(join(tls, 'site.pem'), `${certificate}${key}`);
  return tls;
};

describe('haproxy.cfg', () => {
  const hasHaproxy = has('haproxy', '-v') && has('openssl', 'version');
  beforeEach(({ skip }) => skip(!hasHaproxy, 'haproxy and openssl are not here'));

  /** Names of machines are no names here. */
  const local = (env: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value.replace(/^[\w.-]+:(?=\d+$)/, '127.0.0.1:')]),
    );
  const check = (env: Record<string, string>) => {
    const file = join(folder, 'haproxy.cfg');
    const tls = existsSync(join(folder, 'haproxy/site.pem')) ? join(folder, 'haproxy') : makeTls();
    writeFileSync(file, read('haproxy/haproxy.cfg').replaceAll(deployedTls, tls));
    return run(['haproxy', '-c', '-q', '-f', file], local(env));
  };
  const addresses = environment('haproxy/addresses.example.env');
  const commented = parseEnv(read('haproxy/addresses.example.env').replaceAll(/^#(?=[A-Z])/gm, ''));

  test('is right with the addresses of the example', () => {
    expect(check(addresses)).toEqual({ code: 0, said: '' });
  });

  test('is right with a store of your own', () => {
    expect(check(commented as Record<string, string>)).toEqual({ code: 0, said: '' });
  });

  test('is right as compose.yml has it', () => {
    const own = {
      WEB_NAME: 'web:3000',
      WEB_TLS_NAME: 'web',
      FILES_HOST: 'files.example.com',
      FILES: 'files:8333',
    };
    const others = Object.entries(addresses).filter(([name]) => !/^(ACME|DNS|WEB\d)$/.test(name));
    expect(check({ ...Object.fromEntries(others), ...own })).toEqual({ code: 0, said: '' });
  });
});

test('the units of systemd are right', ({ skip }) => {
  skip(!has('systemd-analyze', '--version'), 'systemd-analyze is not here');
  const units = globSync(deployed('systemd/*.{service,timer}'));
  expect(units.length).toBeGreaterThan(8);
  const copies = units.map((path) => {
    // The programs themselves are not on this machine.
    const text = readFileSync(path, 'utf8').replaceAll(/^(Exec\w+=[-+]*)\/\S+/gm, '$1/bin/true');
    const copy = join(folder, basename(path));
    writeFileSync(copy, text);
    return copy;
  });
  const { code, said } = run(['systemd-analyze', 'verify', '--man=no', ...copies]);
  // Of units of the machine it may find something too.
  const ours = said.split('\n').filter((line) => line.includes('openacre'));
  expect({ code, ours }).toEqual({ code: 0, ours: [] });
});

test('compose.yml is right', ({ skip }) => {
  // Debian's is a program of its own. Version 1 knows less.
  const compose = [['docker', 'compose'], ['docker-compose']].find((command) =>
    /^v?[2-9]\./.test(run([...command, 'version', '--short']).said),
  );
  skip(!compose, 'docker compose is not here');
  const command = [...(compose ?? []), '-f', deployed('compose/compose.yml'), '--profile', 'watched'];
  const { code, said } = run([...command, 'config', '--quiet'], { FILES_HOST: 'files.example.com' });
  expect({ code, said }).toEqual({ code: 0, said: '' });
});

test('Prometheus takes its configuration, with the alerts beside it', ({ skip }) => {
  skip(!has('promtool', '--version'), 'promtool is not here');
  for (const path of ['prometheus/prometheus.yml', 'compose/prometheus.yml']) {
    writeFileSync(join(folder, 'prometheus.yml'), read(path));
    writeFileSync(join(folder, 'alerts.yml'), read('prometheus/alerts.yml'));
    const { code, said } = run(['promtool', 'check', 'config', join(folder, 'prometheus.yml')]);
    expect(code, said).toBe(0);
  }
});

test('Alertmanager takes its configuration', ({ skip }) => {
  skip(!has('amtool', '--version'), 'amtool is not here');
  const { code, said } = run(['amtool', 'check-config', deployed('prometheus/alertmanager.yml')]);
  expect(code, said).toBe(0);
});

test('alerts are right, and call when they should', ({ skip }) => {
  skip(!has('promtool', '--version'), 'promtool is not here');
  for (const command of ['check', 'test']) {
    const file = deployed(`prometheus/alerts${command === 'test' ? '.test' : ''}.yml`);
    const { code, said } = run(['promtool', command, 'rules', file]);
    expect(code, said).toBe(0);
  }
});

test('Prometheus asks the machines that the other examples name', () => {
  const [, ...jobs] = read('prometheus/prometheus.yml').split(/- job_name: /);
  const asked = Object.fromEntries(
    jobs.map((job) => [/^\w+/.exec(job)?.[0], job.match(/(?<=[\s[])[\w.-]+:\d+/g) ?? []]),
  );
  const haproxy = environment('haproxy/addresses.example.env');
  const etcd = environment('etcd/machine.example.env');
  const patroni = environment('patroni/machine.example.env');
  const hosts = (text = '') => [...text.matchAll(/[\w.-]+(?=:\d+)/g)].map(([host]) => host);
  const port = (text = '') => /\d+$/.exec(text)?.[0];
  const three = ['1', '2', '3'];
  const metricsPort = (unit: string, instance = '') =>
    /METRICS_PORT=(\S+)/.exec(read(`systemd/openacre-${unit}@.service`))?.[1]?.replace('%i', instance);
  const webs = three.map((number) => haproxy[`WEB${number}`]);
  expect(asked.openacre).toEqual([
    ...webs.map((web) => `${hosts(web)}:${metricsPort('web', port(web))}`),
    `worker1.internal:${metricsPort('worker', '1')}`,
  ]);
  expect(asked.haproxy).toEqual([`haproxy1.internal:${port(haproxy.METRICS_BIND)}`]);
  expect(asked.patroni).toEqual(
    three.map((number) => `${hosts(haproxy[`DB${number}`])}:${haproxy[`DB${number}_PATRONI`]}`),
  );
  expect(asked.patroni).toContain(patroni.PATRONI_RESTAPI_CONNECT_ADDRESS);
  expect(Object.values(haproxy)).toContain(patroni.PATRONI_POSTGRESQL_CONNECT_ADDRESS);
  const members = hosts(etcd.ETCD_INITIAL_CLUSTER);
  expect(hosts(patroni.PATRONI_ETCD_HOSTS)).toEqual(members);
  expect(asked.etcd).toEqual(members.map((host) => `${host}:${port(etcd.ETCD_LISTEN_METRICS_URLS)}`));
  const others = ['patroni', 'etcd', 'haproxy', 'openacre'].flatMap((job) => asked[job]?.join(' ') ?? '');
  expect(asked.machines).toEqual(hosts(others.join(' ')).map((host) => `${host}:9100`));
});

test('each alert is tried, where it calls and where it does not', () => {
  const names = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name]) => name));
  const alerts = names(read('prometheus/alerts.yml'), /- alert: (\w+)/g);
  // From each time at which one is looked at to the next, or to the next group.
  const [, ...tries] = read('prometheus/alerts.test.yml').split(/eval_time: |- interval: /);
  const named = (calls: boolean) =>
    names(tries.filter((text) => text.includes('exp_alerts') === calls).join(''), /alertname: (\w+)/g);
  expect(named(true)).toEqual(alerts);
  expect(named(false)).toEqual(alerts);
});

describe('the environment of the product', () => {
  const authority = join(folder, 'authority.crt');
  const text = read('systemd/environment.example').replaceAll(`${deployedTls}/ca.crt`, authority);
  const example: Record<string, string> = {
    ...(parseEnv(text) as Record<string, string>),
    NODE_ENV: 'production',
  };

  test('is the same for Node, for a shell and for systemd', () => {
    const shown = 'console.log(JSON.stringify(process.env))';
    const script = `set -a; . "$0"; exec "${process.execPath}" -e '${shown}'`;
    const { code, said } = run(['sh', '-c', script, deployed('systemd/environment.example')]);
    expect(code, said).toBe(0);
    const inShell = JSON.parse(said) as Record<string, string>;
    const own = environment('systemd/environment.example');
    expect(Object.fromEntries(Object.keys(own).map((name) => [name, inShell[name]]))).toEqual(own);
    // What is outside quotes, or escaped, systemd reads in its own way.
    const lines = read('systemd/environment.example')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line));
    expect(lines.filter((line) => !/^\w+=(?:[^\s"'#&\\$`]*|"[^"\\$`]*")$/.test(line))).toEqual([]);
  });

  test('is refused as long as the secrets are missing', () => {
    expect(() => readConfig(example)).toThrow(ConfigError);
    for (const name of ['SESSION_SECRET', 'LINK_SECRET', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'])
      expect(() => readConfig(example)).toThrow(name);
  });

  test('is all that production needs, once they are filled in', () => {
    writeFileSync(authority, '');
    const filled = Object.entries(example).map(([name, value], at) => [
      name,
      value || `w8Zr5Kq2Lx9Bn4Vt7Ys1Dm6Hc3Gp0Fj${at}`,
    ]);
    const config = readConfig(Object.fromEntries(filled));
    expect(config.S3_BUCKET).toBe('openacre');
    expect(config.MAIL_FROM).toBe('Openacre <hello@openacre.example.com>');
  });

  test('has the keys of a store of your own in files.json', () => {
    const { identities } = JSON.parse(read('seaweedfs/files.example.json'));
    expect(identities[0].credentials[0]).toHaveProperty('secretKey');
    const buckets = identities[0].actions.map((action: string) => action.split(':')[1]);
    expect(new Set(buckets)).toEqual(new Set([example.S3_BUCKET]));
  });
});

// docs/operations.md#several-machines
describe('the manual for several machines', () => {
  const manual = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
  const section = /^## Several machines$.*?(?=^## )/ms.exec(manual)?.[0] ?? '';
  const rowsOf = (heading: string) =>
    (new RegExp(`^### ${heading}$.*?(?=^### )`, 'ms').exec(section)?.[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1)
      .map((line) => line.split('|').map((cell) => cell.trim()));
  const matches = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, found = '']) => found);
  const examples = globSync(deployed('**/*.example.env'));
  const settings = Object.assign(
    {},
    ...examples.map((path) => parseEnv(readFileSync(path, 'utf8').replaceAll(/^#(?=[A-Z]\w+=)/gm, ''))),
  ) as Record<string, string>;

  test('has a machine for each unit, enables it, and names only units and files that are there', () => {
    const units = globSync('*.{service,timer}', { cwd: deployed('systemd') });
    const placed = rowsOf('Which machine has what').flatMap((row) =>
      matches(row.join('|'), /(openacre-[\w@-]+\.(?:service|timer))/g),
    );
    // A timer begins the others.
    const begun = ['openacre-backup@.service', 'openacre-report.service'];
    expect([...placed, ...begun].sort()).toEqual(units.sort());
    const commands = matches(section, /(systemctl (?:enable|start|restart|reload|is-active) [^`\n]+)/g);
    const unitsIn = (texts: string[]) =>
      new Set(texts.flatMap((text) => matches(text.replace(/ # .*/, ''), /(openacre-[a-z-]+)/g)));
    const nameOf = (unit: string) => unit.replace(/@?\.\w+$/, '');
    expect(units.map(nameOf)).toEqual(expect.arrayContaining([...unitsIn(commands)]));
    // What has an [Install] is not back after a reboot unless it is enabled.
    const installed = units.filter((unit) => read(`systemd/${unit}`).includes('[Install]')).map(nameOf);
    const enabled = unitsIn(commands.filter((command) => command.startsWith('systemctl enable --now ')));
    expect([...enabled].sort()).toEqual(installed.sort());
    const files = matches(section, /(?<![\w/.])deploy\/([\w./-]+\w)/g);
    expect(files.length).toBeGreaterThan(15);
    // What is made from the examples is not part of the project.
    const made = /^compose\/(?:tls|secrets|\.env)/;
    expect(files.filter((path) => !made.test(path) && !existsSync(deployed(path)))).toEqual([]);
  });

  test('names the ports of the files', () => {
    const portsOf = (path: string) => matches(read(path), /(?<=[\s[][\w.-]+:)(\d+)(?=[\],\s])/g);
    const metricsPort = (unit: string, instance: string) =>
      /METRICS_PORT=(\S+)/.exec(read(`systemd/${unit}`))?.[1]?.replace('%i', instance) ?? '';
    const webPort = /\d+$/.exec(settings.WEB1 ?? '')?.[0] ?? '';
    const set: Record<string, string[]> = {
      ...Object.fromEntries(
        Object.entries(settings).flatMap(([name, value]) => {
          const port = /(?:^|:)(\d+)$/.exec(value)?.[1];
          return port ? [[name, [port]]] : [];
        }),
      ),
      'openacre-web@.service': [metricsPort('openacre-web@.service', webPort)],
      'openacre-worker@.service': [metricsPort('openacre-worker@.service', '1')],
      'openacre-files.service': matches(read('systemd/openacre-files.service'), /-s3\.port=(\d+)/g),
      'prometheus.yml': portsOf('prometheus/prometheus.yml'),
    };
    const rows = rowsOf('Ports').map(([, , , port = '', , where = '']) => ({
      port,
      where: matches(where, /`([^`]+)`/g),
    }));
    expect(rows.length).toBeGreaterThan(10);
    for (const { port, where } of rows) {
      expect(where, port).not.toEqual([]);
      for (const name of where) expect(set[name], `${name} of port ${port}`).toContain(port);
    }
    expect(new Set(rows.map(({ port }) => port))).toEqual(new Set(Object.values(set).flat()));
  });
});
