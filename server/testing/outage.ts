import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '#domain/dates.ts';
import { until } from '#launch/testing/until.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { openContext } from '../open-context.ts';
import { signAccessToken } from '../platform/credentials/tokens.ts';
import { createLog } from '../platform/log.ts';
import { findViolations, requestBody } from './booking.ts';
import { emulator, emulatorVariables } from './emulators.ts';
import { aListing, aUser } from './factories.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { type ServerProcess, startProcess } from './processes.ts';

type Answer = { status: number; ms: number; retryAfter: string | null };

/** A web process and a worker with a PostgreSQL of their own, and a client that keeps booking. */
export type Outage = {
  postgres: OwnPostgres;
  web: ServerProcess;
  worker: ServerProcess;
  listingIds: string[];
  /** The URL of the web process. */
  url: string;
  /** Books a day not requested before, as an administrator. */
  book(listingId?: string): Promise<Answer>;
  /** Resolves when all running requests have been answered. */
  pending(): Promise<unknown>;
  /** Books and reads, eight requests at a time, during an event. Returns all answers. */
  underLoad(event: () => Promise<void>): Promise<Answer[]>;
  /** Waits until a booking is saved and its email sent, by the same two processes. */
  works(): Promise<void>;
  /** Lists violations of invariants, and acknowledged bookings that are missing. */
  findLosses(): Promise<string[]>;
  stop(): Promise<void>;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const startOutage = async (variables: Record<string, string> = {}): Promise<Outage> => {
  const folder = mkdtempSync(join(tmpdir(), 'openacre-outage-'));
  const postgres = await startOwnPostgres();
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    RATE_LIMIT_FACTOR: '1000',
    DATA_DIR: folder,
    ...(await emulatorVariables(['mail'])),
    ...variables,
  };
  const config = readConfig(environment);
  const withContext = async <Result>(work: (ctx: Context) => Promise<Result>): Promise<Result> => {
    const { ctx, close } = await openContext(config, { log: createLog(config, { write: () => {} }) });
    try {
      return await work(ctx);
    } finally {
      await close();
    }
  };
  const { hunter, token, listingIds } = await withContext(async (ctx) => {
    const administrator = await aUser(ctx, { roles: ['Administrator'] });
    const listings = [];
    for (let count = 0; count < 12; count += 1) listings.push(await aListing(ctx));
    return {
      hunter: await aUser(ctx),
      token: await signAccessToken(administrator, null, config.SESSION_SECRET, new Date()),
      listingIds: listings.map(({ id }) => id),
    };
  });
  const web = startProcess('testing/api-process', { ...environment, REQUEST_LIMITS: 'true' });
  const worker = startProcess('worker', environment);
  const [url] = await Promise.all([web.ready, worker.ready]);
  const [listingId = ''] = listingIds;
  const acknowledged: string[] = [];
  const running = new Set<Promise<unknown>>();
  let day = 0;

  const send = async (path: string, init: RequestInit = {}): Promise<Answer & { body: unknown }> => {
    const startedAt = performance.now();
    const request = fetch(`${url}${path}`, init);
    running.add(request);
    const answer = await request.finally(() => running.delete(request));
    const body = await answer.json();
    const ms = performance.now() - startedAt;
    return { status: answer.status, ms, retryAfter: answer.headers.get('retry-after'), body };
  };
  const book = async (at = listingId): Promise<Answer> => {
    day += 1;
    const wanted = requestBody(at, addDays('2030-01-01', day), undefined, { userId: hunter.id });
    const { body, ...answer } = await send('/api/listing/submitBookingRequest', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(wanted),
    });
    if (answer.status === 200) acknowledged.push((body as { id: string }).id);
    return answer;
  };
  const read = async (): Promise<Answer> => {
    const { body: _, ...answer } = await send(`/api/listing/public/${listingId}`);
    return answer;
  };

  return {
    postgres,
    web,
    worker,
    url,
    listingIds,
    book,
    pending: () => Promise.allSettled(running),
    async underLoad(event) {
      const answers: Answer[] = [];
      let isOver = false;
      const loops = Array.from({ length: 8 }, async (_, number) => {
        while (!isOver) {
          answers.push(await (number % 4 === 0 ? read() : book()));
          await pause(10);
        }
      });
      await Promise.all([
        event().finally(() => {
          isOver = true;
        }),
        ...loops,
      ]);
      return answers;
    },
    async works() {
      const countEmails = async () => {
        const { url: inbox } = await emulator('mail');
        const response = await fetch(`${inbox}/messages?to=${encodeURIComponent(hunter.email)}`);
        return ((await response.json()) as unknown[]).length;
      };
      const holds = (what: string, condition: () => Promise<boolean>) =>
        until(condition, what).catch((error: Error) => {
          throw new Error(`${error.message}.\n${web.output()}`);
        });
      await holds('a booking is saved', async () => (await book()).status === 200);
      const before = await countEmails();
      await book();
      await holds('its email is sent', async () => (await countEmails()) > before);
      await holds('the server is ready', async () => (await fetch(`${url}/readyz`)).ok);
    },
    async findLosses() {
      return withContext(async (ctx) => {
        const saved = await ctx.db.selectFrom('bookings').select('id').execute();
        const ids = new Set(saved.map(({ id }) => id));
        const missing = acknowledged.filter((id) => !ids.has(id));
        return [
          ...missing.map((id) => `Booking ${id} was acknowledged but is missing.`),
          ...(await findViolations(ctx)),
        ];
      });
    },
    async stop() {
      for (const { child } of [web, worker]) child.kill('SIGKILL');
      await Promise.all([web.ended, worker.ended]);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
