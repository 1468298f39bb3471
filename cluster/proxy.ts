import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Daemon, startDaemon, waitUntil } from './daemon.ts';
import type { Database } from './databases.ts';
import type { Place } from './place.ts';
import { deployedTls, webName } from './tls.ts';

type Options = {
  databases: Database[];
  databasePort: number;
  /** Leads to the replicas. */
  readPort: number;
  webPort: number;
  webs: number[];
  /** Whether web processes speak HTTPS. */
  hasWebTls: boolean;
};

/** HAProxy, with the address at which it tells Prometheus, and us, of the web processes. */
export type HaProxy = Daemon & { metrics: string };

/** Starts HAProxy with the configuration in deploy/haproxy, before the web processes and the database. */
export const startProxy = async (place: Place, options: Options): Promise<HaProxy> => {
  const { root, host, folder, account, programs, tls } = place;
  const { databases, databasePort, readPort, webPort, webs, hasWebTls } = options;
  const home = folder('haproxy');
  const metricsBind = `${host}:${await place.port()}`;
  const file = join(home, 'haproxy.cfg');
  const shared = readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8');
  writeFileSync(file, shared.replaceAll(deployedTls, tls.folder), { mode: 0o644 });
  const ofDatabases = databases.flatMap(({ port, patroniPort }, at) => [
    [`DB${at + 1}`, `${host}:${port}`],
    [`DB${at + 1}_PATRONI`, String(patroniPort)],
  ]);
  const proxy = startDaemon({
    name: 'HAProxy',
    command: [programs.haproxy, '-db', '-f', file],
    account,
    folders: [home, tls.folder],
    env: {
      ...Object.fromEntries(ofDatabases),
      ...Object.fromEntries(webs.map((port, at) => [`WEB${at + 1}`, `${host}:${port}`])),
      DATABASE_BIND: `${host}:${databasePort}`,
      DATABASE_READ_BIND: `${host}:${readPort}`,
      WEB_BIND: `${host}:${webPort}`,
      WEB_PLAIN: 'true',
      ...(hasWebTls && { WEB_TLS_NAME: webName }),
      METRICS_BIND: metricsBind,
    },
    log: place.log('haproxy'),
    onNote: place.onNote,
  });
  place.track(proxy);
  const failure = `HAProxy did not start: see ${place.log('haproxy')}`;
  // As long as no web process is there, it answers itself.
  await waitUntil(async () => (await fetch(`http://${host}:${webPort}/healthz`)).status > 0, failure, 30);
  return Object.assign(proxy, { metrics: `http://${metricsBind}/metrics` });
};

/** How long HAProxy may take to notice that a process leaves or is there, in seconds. */
export const noticeSeconds = 120;

/** Resolves when HAProxy sends requests to so many web processes. */
export const untilAllReached = async (proxy: HaProxy, webs: number): Promise<void> => {
  for (let number = 1; number <= webs; number += 1)
    await waitUntil(
      () => sendsTo(proxy, number),
      `HAProxy sends no request to web process ${number}.`,
      noticeSeconds,
    );
};

/** Whether HAProxy sends requests to the web process of this number, counted from 1. */
export const sendsTo = async ({ metrics }: HaProxy, number: number): Promise<boolean> => {
  const text = await (await fetch(metrics)).text();
  return text.includes(`haproxy_server_status{proxy="web_ready",server="web${number}",state="UP"} 1`);
};
