import { join } from 'node:path';
import { keepPorts, keptPorts } from './kept.ts';
import type { Life } from './life.ts';
import { makeFolder } from './make-folder.ts';
import { freePort } from './ports.ts';
import { type Program, type Supervised, supervise } from './supervise.ts';

/** The product's addresses of the outside services: the stand-ins', or what the environment names instead. */
export type Services = { running: Partial<Record<Name, Supervised>>; env: Record<string, string> };
type Name = 'mail' | 'payments' | 'weather';

const host = '127.0.0.1';

/** Which setting names the real service instead of the stand-in. */
const real: Record<Name, string> = {
  mail: 'SMTP_URL',
  payments: 'PAYPAL_BASE_URL',
  weather: 'WEATHER_BASE_URL',
};

/**
 * Starts a stand-in for each outside service that the environment does not name, all at once; each is told to
 * `begin` so that it can be stopped. They keep their ports and their memory from one start to the next.
 */
export const startStandIns = async (
  options: { root: string; dataDir: string; env: NodeJS.ProcessEnv; webUrl: string },
  rules: Pick<Program, 'onNote' | 'onReady' | 'onGivenUp' | 'isDiskFull'>,
  begin: Life['begin'],
): Promise<Services> => {
  const { root, dataDir, env, webUrl } = options;
  const names = (Object.keys(real) as Name[]).filter((name) => !env[real[name]]);
  const kept = keptPorts(dataDir);
  const ports: Record<string, number> = { ...kept };
  for (const name of [...names, ...(names.includes('mail') ? ['smtp'] : [])]) {
    ports[name] = await freePort(kept[name], host);
  }
  keepPorts(dataDir, ports);

  const own: Record<Name, Record<string, string>> = {
    mail: { SMTP_PORT: String(ports.smtp), MAIL_DIR: join(dataDir, 'mail') },
    payments: { JOURNAL_DIR: join(dataDir, 'payments'), WEBHOOK_URL: `${webUrl}/api/payment/webhook` },
    weather: {},
  };
  // What they keep is people's mail and money, if only played: for this user alone.
  for (const name of names) makeFolder(join(dataDir, name), 0o700);

  const running: Services['running'] = {};
  for (const name of names) {
    const started = supervise({
      name: `The ${name} stand-in`,
      script: join(root, `emulators/${name}/main.ts`),
      env: { ...env, host, PORT: String(ports[name]), ...own[name] },
      output: join(dataDir, `logs/${name}.log`),
      ...rules,
    });
    begin(started);
    running[name] = started;
  }
  await Promise.all(Object.values(running).map((started) => started.ready));

  const { mail, payments, weather } = running;
  return {
    running,
    env: {
      ...(mail && { SMTP_URL: mail.said?.smtp ?? '', MAIL_INBOX_URL: mail.said?.url ?? '' }),
      ...(payments && {
        PAYPAL_BASE_URL: payments.said?.url ?? '',
        PAYPAL_WEB_URL: payments.said?.url ?? '',
      }),
      ...(weather && { WEATHER_BASE_URL: weather.said?.url ?? '' }),
    },
  };
};
