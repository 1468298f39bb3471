import { join } from 'node:path';
import { readPorts, writePorts } from './data-files.ts';
import { mapVariables } from './emulated-maps.ts';
import type { Lifecycle } from './lifecycle.ts';
import { makeFolder } from './make-folder.ts';
import { freePort } from './ports.ts';
import { type Program, type Supervised, supervise } from './supervise.ts';

/** The running emulators, and the variables with their addresses for the product. */
export type Services = { running: Partial<Record<Name, Supervised>>; env: Record<string, string> };
type Name = 'mail' | 'payments' | 'weather' | 'maps';

const host = '127.0.0.1';

/** The variable that names the real service: when it is set, no emulator is started. */
const addressVariables: Record<Exclude<Name, 'maps'>, string> = {
  mail: 'SMTP_URL',
  payments: 'PAYPAL_BASE_URL',
  weather: 'WEATHER_BASE_URL',
};

/**
 * Starts an emulator for each outside service that the environment doesn't name, and of maps if `withMaps`, all in
 * parallel; each is passed to `track`, to be stopped later. They keep their ports and their data from one start to the
 * next.
 */
export const startEmulators = async (
  options: { root: string; dataDir: string; env: NodeJS.ProcessEnv; webUrl: string; withMaps: boolean },
  rules: Pick<Program, 'onNote' | 'onReady' | 'onGivenUp' | 'isDiskFull'>,
  track: Lifecycle['track'],
): Promise<Services> => {
  const { root, dataDir, env, webUrl, withMaps } = options;
  const unnamed = Object.entries(addressVariables).filter(([, variable]) => !env[variable]);
  const names = [...unnamed.map(([name]) => name as Name), ...(withMaps ? ['maps' as const] : [])];
  const lastPorts = readPorts(dataDir);
  const ports: Record<string, number> = { ...lastPorts };
  for (const name of [...names, ...(names.includes('mail') ? ['smtp'] : [])]) {
    ports[name] = await freePort(lastPorts[name], host);
  }
  writePorts(dataDir, ports);

  const settings: Record<Name, Record<string, string>> = {
    mail: { SMTP_PORT: String(ports.smtp), MAIL_DIR: join(dataDir, 'mail') },
    payments: { JOURNAL_DIR: join(dataDir, 'payments'), WEBHOOK_URL: `${webUrl}/api/payment/webhook` },
    weather: {},
    maps: {},
  };
  // Emails and payments, if only emulated ones, are for this user alone.
  for (const name of names) makeFolder(join(dataDir, name), 0o700);

  const running: Services['running'] = {};
  for (const name of names) {
    const started = supervise({
      name: `The ${name} emulator`,
      script: join(root, `emulators/${name}/main.ts`),
      env: { ...env, HOST: host, PORT: String(ports[name]), ...settings[name] },
      output: join(dataDir, `logs/${name}.log`),
      ...rules,
    });
    track(started);
    running[name] = started;
  }
  await Promise.all(Object.values(running).map((started) => started.ready));

  const { mail, payments, weather, maps } = running;
  const unnamedMaps = Object.entries(mapVariables(maps?.readyMessage?.url ?? '')).filter(
    ([name]) => !env[name],
  );
  return {
    running,
    env: {
      ...(mail && { SMTP_URL: mail.readyMessage?.smtp ?? '', MAIL_INBOX_URL: mail.readyMessage?.url ?? '' }),
      ...(payments && {
        PAYPAL_BASE_URL: payments.readyMessage?.url ?? '',
        PAYPAL_WEB_URL: payments.readyMessage?.url ?? '',
      }),
      ...(weather && { WEATHER_BASE_URL: weather.readyMessage?.url ?? '' }),
      ...(maps && Object.fromEntries(unnamedMaps)),
    },
  };
};
