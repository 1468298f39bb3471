import { countyAt } from '#domain/county-at.ts';
import { createCaptcha } from './adapters/captcha.ts';
import { createFiles, type Files } from './adapters/files.ts';
import { createGeocoder } from './adapters/geocoder.ts';
import { createMail } from './adapters/mail.ts';
import { createPayments } from './adapters/payments.ts';
import { createWeather } from './adapters/weather.ts';
import { rememberCaptcha } from './auth/store.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { refuseDemoAccounts } from './demo-accounts.ts';
import { events } from './events.ts';
import { jobs } from './jobs.ts';
import { createPageViews } from './page-view/counter.ts';
import { connect, connectionSeconds, failureOf } from './platform/db/connect.ts';
import { migrate } from './platform/db/migrate.ts';
import { waitOutside } from './platform/db/pool.ts';
import { createProcessLock } from './platform/db/process-lock.ts';
import { openReplica } from './platform/db/replica.ts';
import {
  administratorsConnections,
  administratorsLimits,
  type ConnectionLimits,
  requestLimits,
} from './platform/db/timeouts.ts';
import { waitForDatabase } from './platform/db/wait-for-database.ts';
import { createAddressBudget } from './platform/geo/address-budget.ts';
import { searchPlaces } from './platform/geo/places.ts';
import { type AroundJob, startJobQueue } from './platform/jobs/queue.ts';
import { createLive } from './platform/live/live.ts';
import { createLog } from './platform/log.ts';
import { createSecurityLog } from './platform/security-log.ts';
import { uploadPath } from './upload/serve-files.ts';

const filesOf = (config: Config, { now, log }: Pick<Context, 'now' | 'log'>) =>
  createFiles(
    config.S3_BUCKET
      ? {
          s3: {
            bucket: config.S3_BUCKET,
            region: config.S3_REGION,
            ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
            accessKeyId: config.S3_ACCESS_KEY_ID,
            secretAccessKey: config.S3_SECRET_ACCESS_KEY,
          },
        }
      : {
          folder: `${config.DATA_DIR}/files`,
          signingKey: config.LINK_SECRET,
          publicBaseUrl: uploadPath,
          now,
          warn: (text) => log.warn(text),
        },
  );

/** The store of files, closed to others before the first request (docs/rules/operations.md#files). */
const openFiles = async (config: Config, { now, log }: Pick<Context, 'now' | 'log'>): Promise<Files> => {
  const files = filesOf(config, { now, log });
  await files.prepare?.().catch((error: Error) => {
    log.warn({ reason: error.message }, 'the place of the files is not ready; each write tries again');
  });
  return files;
};

/**
 * Migrates the database, without the timeouts of requests: another process may be migrating it too.
 * @throws ConfigError before anything is changed, in production on a database with an open demo account.
 */
const prepareDatabase = async (config: Config): Promise<void> => {
  const { db, close } = connect(config.DATABASE_URL, { max: 1 });
  try {
    await refuseDemoAccounts(config, db);
    await migrate(db);
  } finally {
    await close();
  }
};

type Overrides = Partial<Pick<Context, 'now' | 'log'>> & {
  /** Retries until the database is reachable: for processes started by a machine, not by a person. */
  waitsForDatabase?: boolean;
  aroundJob?: AroundJob | undefined;
  databaseLimits?: ConnectionLimits;
};

/**
 * Opens everything a process needs: the migrated database, the job queue, and one adapter for each outside
 * service. `close` waits for running jobs and closes every connection.
 * @throws ConfigError before anything is changed, in production on a database with an open demo account.
 */
export const openContext = async (
  config: Config,
  overrides: Overrides = {},
): Promise<{ ctx: Context; close: () => Promise<void> }> => {
  const log = overrides.log ?? createLog(config);
  const now = overrides.now ?? (() => new Date());
  const openQueue = async () => {
    await prepareDatabase(config);
    return startJobQueue(config.DATABASE_URL, jobs, log, overrides.aroundJob);
  };
  const queue = await (overrides.waitsForDatabase ? waitForDatabase(log, openQueue) : openQueue());
  const databaseLimits = overrides.databaseLimits ?? requestLimits;
  const onLost = (error: Error) => log.warn(failureOf(error), 'lost an idle database connection');
  const { db, close: closeDb } = connect(config.DATABASE_URL, {
    max: config.DATABASE_POOL,
    limits: databaseLimits,
    lifetimeSeconds: connectionSeconds,
    onLost,
  });
  const forAdministrators = {
    max: Math.min(administratorsConnections, config.DATABASE_POOL),
    limits: administratorsLimits(databaseLimits),
  };
  const { db: administratorsDb, close: closeAdministratorsDb } = connect(config.DATABASE_URL, {
    ...forAdministrators,
    lifetimeSeconds: connectionSeconds,
    onLost,
  });
  const replica =
    config.DATABASE_READ_URL === undefined
      ? undefined
      : openReplica(db, config.DATABASE_READ_URL, {
          max: config.DATABASE_POOL,
          limits: databaseLimits,
          forExports: forAdministrators,
          onLost,
          log,
        });
  const ctx: Context = {
    config,
    db,
    administratorsDb,
    exportsDb: administratorsDb,
    replica,
    databaseLimits,
    processLock: createProcessLock(config.DATABASE_URL, log),
    jobs: queue,
    live: createLive({ databaseUrl: config.DATABASE_URL, log }),
    events,
    now,
    log,
    securityLog: createSecurityLog(log, now),
    mail: createMail({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, replyTo: config.SUPPORT_EMAIL }),
    payments: createPayments({
      baseUrl: config.PAYPAL_BASE_URL,
      clientId: config.PAYPAL_CLIENT_ID,
      clientSecret: config.PAYPAL_CLIENT_SECRET,
      fetch: (...request) => waitOutside(fetch(...request)),
    }),
    weather: createWeather({ baseUrl: config.WEATHER_BASE_URL, userAgent: config.WEATHER_USER_AGENT, now }),
    files: await openFiles(config, { now, log }),
    geocoder: createGeocoder({
      builtIn: { searchPlaces, countyAt },
      ...(config.GEOCODER_URL && {
        remote: {
          baseUrl: config.GEOCODER_URL,
          userAgent: config.WEATHER_USER_AGENT,
          mayAsk: createAddressBudget({ db, now, config }),
        },
      }),
      now,
    }),
    captcha: createCaptcha({
      hmacKey: config.LINK_SECRET,
      remember: (id, until) => rememberCaptcha(db, id, until),
    }),
    pageViews: createPageViews({ db, now, log }),
  };
  const close = async () => {
    ctx.live.endStreams();
    await queue.stop();
    await ctx.live.close();
    ctx.weather.close();
    await ctx.pageViews.close();
    await ctx.mail.close();
    await ctx.processLock.close();
    await replica?.close();
    await closeAdministratorsDb();
    await closeDb();
  };
  return { ctx, close };
};
