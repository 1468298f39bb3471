import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Client from '#contract/client.ts';
import { addDays, dayInWisconsin, daysIn, seasonOf } from '#domain/dates.ts';
import type { Cluster } from '../bring-up.ts';
import { createGate } from './gate.ts';
import { createJournal, type Journal } from './journal.ts';
import { type Pace, watchOutages } from './outages.ts';
import { readPeople, signIn } from './people.ts';
import type { Query } from './query.ts';
import { senderWith, type Tally } from './sender.ts';
import { runStory, type Visit } from './story.ts';

/** What happened since the last call of `lap`. */
export type Lap = Tally & Pace;

export type Load = {
  journal: Journal;
  /** How often each refusal was answered so far. */
  refusals: ReadonlyMap<string, number>;
  lap(): Lap;
  /** Resolves when each running request has a clear answer; then nothing is sent until `resume`. */
  pause(): Promise<void>;
  resume(): void;
  /**
   * Makes so many bookings that wait for their payment, besides the others; `pay` pays them, whether requests are
   * paused or not. As long as they wait nothing is sent for them.
   * @throws Error when there are none after many tries.
   */
  holdPayments(count: number): Promise<{ pay(): Promise<void> }>;
  /** Makes so many bookings and pays them, besides the others. @throws Error as `holdPayments` does. */
  bookAndPay(count: number): Promise<void>;
  /** Sentences about requests that never had a clear answer, or one that no repeat may have. */
  readonly wrong: readonly string[];
};

export type LoadOptions = {
  perSecond: number;
  /** So many stories run at once: as a rule enough to keep the rate while each request waits for its full time. */
  storiesAtOnce?: number;
};

/**
 * One story begins so long after the other, in ms: people come one by one. Begun together, all of them would ask, and
 * later pay, in the same second, and each step would be a wave far above the rate.
 */
const betweenStoriesMs = 250;

/** Of ten bookings so many are paid; the others are cancelled. */
const paidOfTen = 5;

/** So often is a story tried that others were quicker than: each time on another day of other land. */
const mostTries = 20;

/** Tries at the same time until it has gone well so many times. @throws Error when it doesn't. */
export const times = async (count: number, tryOne: () => Promise<boolean>): Promise<void> => {
  const untilOne = async () => {
    for (let tried = 0; tried < mostTries; tried += 1) if (await tryOne()) return;
    throw new Error(`No booking came so far as wanted, of ${mostTries} that were tried.`);
  };
  await Promise.all(Array.from({ length: count }, untilOne));
};

/** Signs in the demo's people and begins to send so many requests a second. */
export const startLoad = async (
  { web, payments, place }: Cluster,
  query: Query,
  { perSecond, storiesAtOnce = 96 }: LoadOptions,
): Promise<Load> => {
  const tally: Tally = { requests: 0, failures: [] };
  const send = senderWith(perSecond, tally);
  const journal = createJournal(`${place.dataDir}/journal.jsonl`);
  const refusals = new Map<string, number>();
  const wrong: string[] = [];
  const { hunters, land } = await readPeople(query);
  // Of the version that is started first: people go on with the pages that they have.
  const { createClient } = (await import(join(place.product, 'contract/client.ts'))) as typeof Client;
  const hosts = new Map(
    await Promise.all(
      [...new Set(land.map(({ hostEmail }) => hostEmail))].map(
        async (email) => [email, await signIn(createClient, web, send, email)] as const,
      ),
    ),
  );
  const people = await Promise.all(hunters.map((email) => signIn(createClient, web, send, email)));

  const first = addDays(dayInWisconsin(new Date()), 2);
  const days = daysIn({ startDay: first, endDay: seasonOf(first).endDay });
  let count = 0;
  /** Each time another day of another land. */
  const nextVisit = (): Visit => {
    const at = count;
    count += 1;
    const [hunter, wanted] = [people[at % people.length], land[at % land.length]];
    const host = hosts.get(wanted?.hostEmail ?? '');
    if (!hunter || !wanted || !host) throw new Error('The demo has nobody who asks, or no land.');
    const day = addDays(first, Math.floor(at / land.length) % days);
    return { hunter, host, land: wanted, day, isPaid: at % 10 < paidOfTen };
  };

  const gate = createGate();
  const outages = watchOutages();
  const tools = {
    ...{ web, payments, send, journal, step: gate.step },
    onWrite: () => outages.wrote(tally.requests),
    onRefusal: (code: string) => void refusals.set(code, (refusals.get(code) ?? 0) + 1),
    onWrong: (sentence: string) => void wrong.push(sentence),
  };
  const tellStories = async (number: number) => {
    await sleep(number * betweenStoriesMs);
    await gate.enter();
    for (;;) await runStory(nextVisit(), tools).catch((error: Error) => wrong.push(error.message));
  };
  for (let number = 0; number < storiesAtOnce; number += 1) void tellStories(number);

  // Those of nobody else: they are not held between two steps.
  const ownTools = { ...tools, step: async () => {} };
  const tellOne = (beforePaying?: () => Promise<void>) =>
    runStory({ ...nextVisit(), isPaid: true, ...(beforePaying && { beforePaying }) }, ownTools);

  return {
    journal,
    refusals,
    wrong,
    async holdPayments(count) {
      const allowed = Promise.withResolvers<void>();
      const stories: Promise<boolean>[] = [];
      await times(count, async () => {
        const waits = Promise.withResolvers<boolean>();
        const story = tellOne(() => {
          waits.resolve(true);
          return allowed.promise;
        });
        story.catch(() => {}); // awaited below, or when it is paid
        const isWaiting = await Promise.race([waits.promise, story.then(() => false)]);
        if (isWaiting) stories.push(story);
        return isWaiting;
      });
      return {
        async pay() {
          allowed.resolve();
          await Promise.all(stories);
        },
      };
    },
    bookAndPay: (count) => times(count, () => tellOne()),
    lap() {
      const lap = { ...tally, ...outages.lap(tally.requests) };
      Object.assign(tally, { requests: 0, failures: [] });
      return lap;
    },
    pause: gate.close,
    resume() {
      outages.resume(tally.requests);
      gate.open();
    },
  };
};
