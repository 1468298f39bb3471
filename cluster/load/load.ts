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

  return {
    journal,
    refusals,
    wrong,
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
