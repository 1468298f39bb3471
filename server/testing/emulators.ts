import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Emulator = 'mail' | 'payments' | 'weather' | 'maps';
/** Longer than a test may take: nothing ends being pending but by a test that ends it. */
export const pendingSeconds = 300;

type Ready = { url: string; smtp?: string };

const started = new Map<Emulator, Promise<Ready>>();
const stops = new Set<() => void>();

/** Stops all emulators, so that test files don't share their state. */
export const stopEmulators = (): void => {
  for (const stop of stops) stop();
  stops.clear();
  started.clear();
};

/** The URL of an outside service's emulator: a process of its own, started when a test first needs it. */
export const emulator = (name: Emulator): Promise<Ready> => {
  const running = started.get(name) ?? start(name);
  started.set(name, running);
  return running;
};

const start = async (name: Emulator): Promise<Ready> => {
  const folder = mkdtempSync(join(tmpdir(), `openacre-${name}-`));
  const main = fileURLToPath(new URL(`../../emulators/${name}/main.ts`, import.meta.url));
  const child: ChildProcess = fork(main, {
    env: {
      ...process.env,
      PORT: '0',
      SMTP_PORT: '0',
      MAIL_DIR: folder,
      JOURNAL_DIR: folder,
      PENDING_SECONDS: String(pendingSeconds),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  stops.add(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The ${name} emulator ended with ${code} before it was ready.`);
  });
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [Ready];
  // The emulator must not keep the test process alive.
  child.unref();
  child.channel?.unref();
  return ready;
};

const variables = {
  mail: ({ smtp = '', url }: Ready) => ({ SMTP_URL: smtp, MAIL_INBOX_URL: url }),
  payments: ({ url }: Ready) => ({ PAYPAL_BASE_URL: url, PAYPAL_WEB_URL: url }),
  weather: ({ url }: Ready) => ({ WEATHER_BASE_URL: url }),
  maps: ({ url }: Ready) => ({
    MAP_STYLE_URL: `${url}/styles/liberty`,
    MAP_DARK_STYLE_URL: `${url}/styles/dark`,
    MAP_TOPO_URL: `${url}/arcgis/rest/services/USGSTopo/MapServer/tile/{z}/{y}/{x}`,
    MAP_IMAGERY_URL: `${url}/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}`,
    GEOCODER_URL: `${url}/geocoder/locations/onelineaddress`,
  }),
};

process.once('exit', stopEmulators);

/** Environment variables with the URLs of these emulators; other services get unreachable URLs, or are turned off. */
export const emulatorVariables = async (names: readonly Emulator[]): Promise<Record<string, string>> => {
  const unreachable = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYPAL_BASE_URL: 'http://127.0.0.1:9',
    WEATHER_BASE_URL: 'http://127.0.0.1:9',
    MAP_STYLE_URL: 'none',
    MAP_DARK_STYLE_URL: 'none',
    MAP_TOPO_URL: 'none',
    MAP_IMAGERY_URL: 'none',
    GEOCODER_URL: 'none',
  };
  const found = await Promise.all(names.map(async (name) => variables[name](await emulator(name))));
  return Object.assign(unreachable, ...found);
};
