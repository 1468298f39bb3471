import autocannon from 'autocannon';
import { createCaller } from '#server/api.ts';
import type { Context } from '#server/context.ts';
import { addHunters, addListings, analyze, hunterEmail, hunterId } from '#server/testing/crowd.ts';
import { deadlocksOf, recordStatements } from '#server/testing/statements.ts';
import { type BookingRequests, prepareRequests } from '../booking-requests.ts';
import { type Figure, judge, type Row, shareOf, timesOf } from '../figure.ts';
import { hasPgbench, runPgbench, scriptOf } from '../pgbench.ts';
import type { Program } from '../program.ts';
import { median } from '../rounds.ts';

const crowd = 10_000;
const clients = 8;
const rounds = 5;
const perRound = 600;
const races = { rounds: 100, atOnce: 32 };

/** A booking request, relative to the same SQL sent by pgbench; and 32 simultaneous requests for the same days. */
export const booking: Row = {
  name: 'booking',
  about: 'booking request against the same SQL in pgbench; 32 simultaneous requests for the same days',
  async run(bench) {
    await bench.pages();
    const stage = await bench.stage();
    const requests = await stage.withContext(async (ctx) => {
      await addHunters(ctx, crowd);
      await addListings(ctx, stage.listingIds[0] ?? '', crowd);
      return prepareRequests(ctx, crowd);
    });
    await using product = await stage.startProduct();
    const figures: Figure[] = [];
    if (hasPgbench()) {
      const script = await stage.withContext((ctx) => sameSql(ctx, requests));
      const ratios: number[] = [];
      await load(product, requests, perRound); // warm up
      runPgbench(stage.databaseUrl, script, { clients, transactions: perRound });
      await stage.withContext(analyze);
      for (let round = 0; round < rounds; round += 1) {
        const ours = await load(product, requests, perRound);
        const bare = runPgbench(stage.databaseUrl, script, { clients, transactions: perRound });
        ratios.push(ours / bare);
      }
      figures.push(
        judge(
          'Booking request API',
          median(ratios),
          { must: 0.4, aim: 0.6 },
          shareOf('pgbench with the same SQL'),
          `by requests per second, ${clients} clients each; each round: ${ratios.map((ratio) => `${Math.round(ratio * 100)} %`).join(', ')}`,
        ),
      );
    } else console.log('  pgbench is not installed: the booking request is not compared with it.');
    figures.push(...(await race(product, requests, stage.withContext)));
    return figures;
  },
};

/** Sends so many requests over all clients; resolves to the successful ones per second. */
const load = async (product: Program, requests: BookingRequests, amount: number): Promise<number> => {
  const result = await autocannon({
    url: product.url,
    connections: clients,
    amount,
    sampleInt: 10, // by whole seconds, 2.1 s would count as 3
    requests: [
      {
        method: 'POST',
        path: '/api/listing/submitBookingRequest',
        setupRequest(request) {
          const { hunter, body } = requests.next();
          const headers = {
            'content-type': 'application/json',
            authorization: `Bearer ${requests.token(hunter)}`,
          };
          return { ...request, headers, body };
        },
      },
    ],
  });
  // The load generator sends the same first request over all connections at once: only one of them can succeed.
  const succeeded = result['2xx'];
  if (succeeded <= amount - clients)
    throw new Error(
      `Only ${succeeded} of ${amount} requests succeeded: ${JSON.stringify(result.statusCodeStats)}`,
    );
  return succeeded / result.duration;
};

/** The statements of one request as a script, with another listing, hunter, day and id in each transaction. */
const sameSql = async (ctx: Context, requests: BookingRequests): Promise<string> => {
  const { hunter, body } = requests.next();
  const { listingId, startDateTime } = JSON.parse(body) as { listingId: string; startDateTime: string };
  const day = startDateTime.slice(0, 10);
  const person = { id: hunterId(hunter), email: hunterEmail(hunter), role: 'Customer' as const };
  let made: { id: string; confirmationCode: string } | undefined;
  const sent = await recordStatements(ctx, async (recorded) => {
    made = await createCaller(recorded, person).submitBookingRequest({
      body: {
        listingId,
        startDay: day,
        endDay: day,
        partySize: 1,
        note: '',
        licenseConfirmed: true,
        sendEmails: true,
      },
    });
  });
  const id = (kind: number, number: string) =>
    `('00000000-0000-70${kind}0-8000-' || lpad(to_hex(${number}::bigint), 12, '0'))::uuid`;
  return scriptOf(sent, {
    settings: ['\\set n random(1, 4000000000)', `\\set l random(1, ${crowd})`],
    varied: new Map<unknown, string>([
      [made?.id, id(3, ':n')],
      [made?.confirmationCode, "translate(lpad(to_hex(:n::bigint), 8, '0'), '01abcdef', 'GHABCDEF')"],
      [listingId, id(2, ':l')],
      [person.id, id(1, ':l')],
      // Far from the days requested from the product, and so many that none is drawn twice for the same listing.
      [day, "(date '2100-01-01' + (:n::bigint % 2000000)::int)"],
    ]),
  });
};

/** Rounds of simultaneous requests for the same days: exactly one succeeds, and none waits for long. */
const race = async (
  product: Program,
  requests: BookingRequests,
  withContext: <Result>(work: (ctx: Context) => Promise<Result>) => Promise<Result>,
): Promise<Figure[]> => {
  const ask = async (hunter: number, body: string): Promise<{ status: number; ms: number }> => {
    const startedAt = performance.now();
    const answer = await fetch(`${product.url}/api/listing/submitBookingRequest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${requests.token(hunter)}` },
      body,
    });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - startedAt };
  };
  const alone: number[] = [];
  const raced: number[] = [];
  let clean = 0;
  for (let round = 0; round < races.rounds; round += 1) {
    const single = requests.next();
    alone.push((await ask(single.hunter, single.body)).ms);
    const { hunter, body } = requests.next();
    const answers = await Promise.all(
      Array.from({ length: races.atOnce }, (_, index) => ask(((hunter + index) % crowd) + 1, body)),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    if (count(200) === 1 && count(409) === races.atOnce - 1) clean += 1;
    raced.push(...answers.map(({ ms }) => ms));
  }
  const deadlocks = await withContext(deadlocksOf);
  const p99 = raced.toSorted((a, b) => a - b)[Math.floor(raced.length * 0.99)] ?? Number.NaN;
  return [
    judge(
      `${races.atOnce} simultaneous requests for the same days`,
      clean - deadlocks,
      { must: races.rounds },
      (rounds) => `${rounds} of ${races.rounds} rounds with exactly one winner`,
      `deadlocks: ${deadlocks}`,
    ),
    judge(
      `p99 of ${races.atOnce} simultaneous requests for the same days`,
      p99 / median(alone),
      { must: 5, aim: 3, atMost: true },
      timesOf('the median of a single request'),
      `their median: ${timesOf('the same')(median(raced) / median(alone))}`,
    ),
  ];
};
