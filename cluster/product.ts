import { join } from 'node:path';
import { nodeFlags } from '#launch/node-settings.ts';
import { type Program, type Supervised, supervise } from '#launch/supervise.ts';
import { waitUntil } from './daemon.ts';
import type { Place } from './place.ts';
import { askPart } from './tls.ts';

export type Product = {
  webs: Supervised[];
  workers: Supervised[];
  /** Where each web process tells what it does. */
  metrics: string[];
  /** Starts one more web process, of which HAProxy knows nothing. */
  startSpare(): Promise<Supervised>;
};
type Rules = Pick<Program, 'onNote' | 'onGivenUp'>;

/** How long the spare process may take to start, in ms: it gets only what others leave, and nobody waits for it. */
const spareReadyMs = 600_000;

/** How long a stop waits for running requests and jobs, in ms. */
const graceMs = 35_000;

const bucket = 'openacre';
const backupsBucket = 'openacre-backups';

/** Where pgBackRest keeps its repository, with TLS: host and port, bucket, and keys. */
export type BackupsStore = { host: string; port: number; bucket: string; key: string; secret: string };

/** Starts the store of files, and names it for the product. Browsers on pages at `origin` may send files to it. */
export const startStore = async (
  { root, host, port, folder, log, track, tls }: Place,
  origin: string,
  rules: Rules,
): Promise<{ running: Supervised; env: Record<string, string>; backups: BackupsStore }> => {
  const tlsPort = await port();
  const running = supervise({
    name: 'The store of files',
    script: join(root, 'cluster/store.ts'),
    env: {
      ...process.env,
      HOST: host,
      PORT: String(await port()),
      STORE_DIR: folder('store'),
      STORE_BUCKET: bucket,
      STORE_ORIGIN: origin,
      STORE_TLS_PORT: String(tlsPort),
      STORE_TLS_DIR: tls.folder,
      STORE_BACKUPS_BUCKET: backupsBucket,
    },
    output: log('store'),
    ...rules,
  });
  track(running);
  const { url = '' } = await running.ready;
  // The keys are those that this store has built in.
  const [key, secret] = ['S3RVER', 'S3RVER'];
  const env = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: url,
    S3_ACCESS_KEY_ID: key,
    S3_SECRET_ACCESS_KEY: secret,
  };
  return { running, env, backups: { host, port: tlsPort, bucket: backupsBucket, key, secret } };
};

/** Starts a web process on each port, and two workers; waits until each is ready. */
export const startProduct = async (
  { product, host, port: freePort, log, track, tls }: Place,
  env: NodeJS.ProcessEnv,
  ports: number[],
  rules: Rules,
): Promise<Product> => {
  const all: Supervised[] = [];
  // At the same time, since each serves on for a while.
  track({
    name: 'web processes and workers, which answer what was sent before,',
    async stop(atOnce) {
      await Promise.all(all.map((one) => one.stop(atOnce)));
    },
  });
  const start = (
    name: string,
    script: string,
    own: Record<string, string>,
    more: Pick<Program, 'readyMs'> = {},
  ): Supervised => {
    const started = supervise({
      name: `The ${name}`,
      script: join(product, script),
      flags: nodeFlags,
      env: { ...env, ...own },
      output: log(name.replace(' ', '-')),
      graceMs,
      ...more,
      ...rules,
    });
    all.push(started);
    return started;
  };
  const webs: Supervised[] = [];
  const metrics: string[] = [];
  for (const [at, port] of ports.entries()) {
    const own = { PORT: String(port), METRICS_PORT: String(await freePort()), RUN_JOBS: 'false' };
    webs.push(start(`web ${at + 1}`, 'server/main.ts', own));
    metrics.push(`http://${host}:${own.METRICS_PORT}/metrics`);
  }
  const workers = [1, 2].map((number) => start(`worker ${number}`, 'server/worker.ts', {}));
  await Promise.all([...webs, ...workers].map(({ ready }) => ready));
  for (const port of ports) {
    const isReady = async () =>
      env.TLS_CERT_FILE
        ? (await askPart(tls, `https://${host}:${port}/readyz`)).status === 200
        : (await fetch(`http://${host}:${port}/readyz`)).ok;
    await waitUntil(isReady, `The web process on port ${port} is not ready: see ${log('web-1')}`, 60);
  }
  const startSpare = async () => {
    const own = { PORT: String(await freePort()), RUN_JOBS: 'false' };
    return start('spare web', 'server/main.ts', own, { readyMs: spareReadyMs });
  };
  return { webs, workers, metrics, startSpare };
};

/** How often the web processes that run have read what may lag from each database. */
export const countReads = async ({ metrics }: Product): Promise<{ replica: number; primary: number }> => {
  const texts = await Promise.all(metrics.map(async (url) => (await fetch(url)).text()));
  const count = (database: string) =>
    texts
      .map((text) => text.split(`openacre_replica_reads_total{database="${database}"} `)[1])
      .reduce((sum, value) => sum + Number.parseInt(value ?? '0', 10), 0);
  return { replica: count('replica'), primary: count('primary') };
};
