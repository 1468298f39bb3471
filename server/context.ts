import type { FastifyBaseLogger } from 'fastify';
import type { Captcha } from './adapters/captcha.ts';
import type { Files } from './adapters/files.ts';
import type { Geocoder } from './adapters/geocoder.ts';
import type { Mail } from './adapters/mail.ts';
import type { Payments } from './adapters/payments.ts';
import type { Weather } from './adapters/weather.ts';
import type { Config } from './config.ts';
import type { Events } from './event.ts';
import type { PageViews } from './page-view/counter.ts';
import type { Db } from './platform/db/connect.ts';
import type { ProcessLock } from './platform/db/process-lock.ts';
import type { Replica } from './platform/db/replica.ts';
import type { ConnectionLimits } from './platform/db/timeouts.ts';
import type { JobQueue } from './platform/jobs/queue.ts';
import type { Live } from './platform/live/live.ts';
import type { SecurityLog } from './platform/security-log.ts';

/** Everything that an operation or a job has access to. */
export type Context = {
  config: Config;
  db: Db;
  /** The same database for what administrators read, over few connections (docs/rules/operations.md#shares). */
  administratorsDb: Db;
  /** Where the rows of exports are read: a replica, or the same as `administratorsDb`. */
  exportsDb: Db;
  /** What may lag is read from it (docs/rules/operations.md#replicas); undefined without one. */
  replica: Replica | undefined;
  /** How long a request waits for the database. */
  databaseLimits: ConnectionLimits;
  /** Shows other processes that this one is alive. */
  processLock: ProcessLock;
  jobs: JobQueue;
  /** What is told to open pages at once. */
  live: Live;
  /** What follows elsewhere from what happens here, in the same transaction. */
  events: Events;
  /** The clock: injected, so that tests of expiry needn't wait. */
  now: () => Date;
  log: FastifyBaseLogger;
  /** One line for each event of security. */
  securityLog: SecurityLog;
  mail: Mail;
  payments: Payments;
  weather: Weather;
  files: Files;
  geocoder: Geocoder;
  captcha: Captcha;
  pageViews: PageViews;
};
