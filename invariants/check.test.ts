import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingActivity } from '#domain/booking-activity.ts';
import { insertRefreshToken, insertSession } from '#server/auth/store.ts';
import { accessEmail } from '#server/booking/access.email.ts';
import { bookingReceivedEmail } from '#server/booking/booking-received.email.ts';
import { moveBooking, setBookingStatus } from '#server/booking/move.ts';
import { type BookingTransaction, findBookingForUpdate, type LockedBooking } from '#server/booking/store.ts';
import { hashRefreshToken, makeRefreshToken } from '#server/platform/credentials/tokens.ts';
import { startTestApp } from '#server/testing/app.ts';
import { requestBooking } from '#server/testing/booking.ts';
import { aListing, aPhoto, aUser } from '#server/testing/factories.ts';
import { checkInvariants, invariants } from './check.ts';
import type { Email, Entry } from './sources.ts';

const { ctx, signIn, close } = await startTestApp({ emulators: ['payments', 'mail'] });

/** What a test adds to the sources; the server merges it with the real ones. */
const injected: { journal: Entry[]; messages: object[] } = { journal: [], messages: [] };
const read = async (url: string) => (await (await fetch(url)).json()) as object[];
const sourcesServer = createServer(async (request, response) => {
  const body =
    request.url === '/journal'
      ? [...(await read(`${ctx.config.PAYPAL_BASE_URL}/journal`)), ...injected.journal]
      : [...(await read(`${ctx.config.MAIL_INBOX_URL}/messages`)), ...injected.messages];
  response.end(JSON.stringify(body));
});
sourcesServer.listen(0, '127.0.0.1');
await once(sourcesServer, 'listening');
const sourcesUrl = `http://127.0.0.1:${(sourcesServer.address() as AddressInfo).port}`;
afterAll(async () => {
  sourcesServer.close();
  await close();
});

const files = `${ctx.config.DATA_DIR}/files`;
const locations = { databaseUrl: ctx.config.DATABASE_URL, payments: sourcesUrl, mail: sourcesUrl, files };
/** All violations, each after its invariant's name. */
const violations = async (): Promise<string[]> =>
  (await checkInvariants(locations)).flatMap(({ name, violations: found }) =>
    (found ?? ['not looked at']).map((one) => `${name}: ${one}`),
  );

const host = await aUser(ctx, { email: 'host@farm.example' });
const hunter = await aUser(ctx, { email: 'hunter@mail.example' });
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const land = await aListing(ctx, { host, photoIds: [await aPhoto(ctx, host)] });
const [photoId = ''] = land.photoIds;
const document = randomUUIDv7();

type Booking = { id: string; code: string; captureId: string };
let requested: Booking;
let entered: Booking;
let paid: Booking;
let cancelled: Booking;

const request = async (day: string): Promise<Booking> => {
  const { id, confirmationCode: code } = await requestBooking(await signIn(hunter), land.id, day);
  return { id, code, captureId: '' };
};

const withBooking = (
  id: string,
  work: (transaction: BookingTransaction, found: LockedBooking) => Promise<unknown>,
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findBookingForUpdate(transaction, id);
    if (!found) throw new Error(`There is no booking ${id}.`);
    await work(transaction, found);
  });

/** Makes a payment: an order captured at the provider, and its row. */
const capture = async (id: string, isFlagged = false): Promise<string> => {
  const cents = 4950;
  const keys = { idempotencyKey: randomUUID(), invoiceId: randomUUID() };
  const order = await ctx.payments.createOrder({
    ...keys,
    amountCents: cents,
    customId: id,
    description: 'x',
  });
  await fetch(order.approveUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { captures } = await ctx.payments.captureOrder({ orderId: order.id, idempotencyKey: randomUUID() });
  const captureId = captures[0]?.id ?? '';
  const at = ctx.now();
  await ctx.db
    .insertInto('payment_orders')
    .values({
      id: randomUUIDv7(),
      booking_id: id,
      status: 'Captured',
      amount_cents: cents,
      provider_order_id: order.id,
      capture_key: null,
      capture_id: captureId,
      captured_cents: cents,
      fee_cents: null,
      captured_at: at,
      declined_at: null,
      flagged_at: isFlagged ? at : null,
      flag_reason: isFlagged ? '{"kind":"ended"}' : null,
      next_poll_at: null,
    })
    .execute();
  return captureId;
};

const byItself = (details: BookingActivity) => ({ actorId: null, details });

beforeAll(async () => {
  await ctx.files.put(`files/${document}.pdf`, Buffer.from('%PDF-1.7'), 'application/pdf');
  await ctx.db
    .insertInto('files')
    .values({ id: document, user_id: host.id, name: 'map.pdf', bytes: 8 })
    .execute();

  requested = await request('2026-12-01');
  await bookingReceivedEmail.job.run(ctx, { bookingId: requested.id });

  const changes = { userId: hunter.id, bookingStatus: 'Paid' as const };
  const made = await requestBooking(
    await signIn(administrator),
    land.id,
    '2026-12-02',
    '2026-12-03',
    changes,
  );
  entered = { id: made.id, code: made.confirmationCode, captureId: '' };
  await accessEmail.job.run(ctx, { bookingId: entered.id });

  paid = await request('2026-12-04');
  await (await signIn(host)).confirmBooking({ params: { id: paid.id } });
  paid.captureId = await capture(paid.id);
  await withBooking(paid.id, async (transaction, found) => {
    await moveBooking(
      ctx,
      transaction,
      found,
      'beginPayment',
      byItself({ kind: 'paymentStarted', amountCents: null }),
    );
    const begun = { ...found, status: 'ProcessingPayment' as const };
    await moveBooking(ctx, transaction, begun, 'completePayment', byItself({ kind: 'paid', amountCents: 0 }));
  });
  await accessEmail.job.run(ctx, { bookingId: paid.id });

  cancelled = await request('2026-12-05');
  await (await signIn(hunter)).cancelBooking({ params: { id: cancelled.id } });
  cancelled.captureId = await capture(cancelled.id, true);
});

test('good data violate nothing, and every invariant is checked', async () => {
  expect(await violations()).toEqual([]);
  const results = await checkInvariants(locations);
  expect(results.map(({ name, violations: found }) => [name, found])).toEqual(
    invariants.map(({ name }) => [name, []]),
  );
});

test('an invariant whose sources are not given is not reported as holding', async () => {
  const results = await checkInvariants({ databaseUrl: locations.databaseUrl });
  const unknown = results.filter(({ violations: found }) => found === undefined);
  expect(unknown.map(({ name }) => name)).toEqual([
    'payments',
    'charges',
    'balance',
    'emails',
    'files',
    'secrets',
  ]);
});

test('the journal is read from its file as well', async () => {
  const path = `${ctx.config.DATA_DIR}/journal.jsonl`;
  const entries = await read(`${ctx.config.PAYPAL_BASE_URL}/journal`);
  await writeFile(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const results = await checkInvariants({ ...locations, payments: path });
  expect(results.flatMap(({ violations: found }) => found ?? [])).toEqual([]);
});

type Fault = {
  /** Injects the fault, and returns a function that reverts it. */
  inject: () => Promise<() => Promise<unknown>>;
  /** The expected violations, and no others. */
  expected: () => string[];
};

const run = (text: string) => sql.raw(text).execute(ctx.db);
/** SQL that injects a fault, with the SQL that reverts it. */
const change = (doing: () => string, undoing: () => string) => async () => {
  await run(doing());
  return () => run(undoing());
};
const set = (booking: () => Booking, column: string, value: string, before: string) =>
  change(
    () => `update bookings set ${column} = ${value} where id = '${booking().id}'`,
    () => `update bookings set ${column} = ${before} where id = '${booking().id}'`,
  );
const both = (one: Fault['inject'], two: Fault['inject']) => async () => {
  const undos = [await one(), await two()];
  // The last first: a row goes before the one that it belongs to.
  return async () => {
    for (const undo of undos.toReversed()) await undo();
  };
};

const journal =
  (...entries: (() => Entry)[]) =>
  async () => {
    injected.journal = entries.map((entry) => entry());
    return async () => {
      injected.journal = [];
    };
  };
const aCapture = (about: object): Entry => ({
  type: 'capture.completed',
  capture_id: 'CAPTURE2',
  status: 'COMPLETED',
  amount: '49.50',
  currency: 'USD',
  ...about,
});

const mail = (message: () => Partial<Email> & { messageId?: string }) => async () => {
  const { messageId = '<other@x>', ...rest } = message();
  const whole = { id: 'm1', to: 'stranger@x.example', subject: 'Hello', text: '', html: '' };
  injected.messages = [{ ...whole, ...rest, headers: { 'message-id': messageId } }];
  return async () => {
    injected.messages = [];
  };
};

const photoFile = () => `${files}/photos/${photoId}/640.webp`;
const onDisk = (path: () => string, spoil: (path: string) => Promise<void>) => async () => {
  const before = await readFile(path()).catch(() => undefined);
  await spoil(path());
  return () => (before ? writeFile(path(), before) : rm(path()));
};

const payoutOf = (about: object): Entry => ({
  type: 'payout.created',
  payout_batch_id: 'BATCH1',
  sender_batch_id: 'batch',
  items: [{ payout_item_id: 'ITEM1', sender_item_id: '', status: 'PENDING', currency: 'USD', ...about }],
});

/** Adds an attempt to send the payout of the paid booking, named like the booking. */
const attempt = (itemId: string | null = null, sentAt = 'now()') =>
  change(
    () => `insert into payout_attempts (id, booking_id, host_id, way, stage, number, receiver_email, amount_cents, status,
        item_id, sent_at)
      values ('${paid.id}', '${paid.id}', '${host.id}', 'PayPal', 'onItsWay', 1, '${land.payPalEmail}', 3825, 'Accepted',
        ${itemId === null ? 'null' : `'${itemId}'`}, ${sentAt})`,
    () => `delete from payout_attempts where id = '${paid.id}'`,
  );

/** Adds a payout to the cancelled booking: its type, both statuses, stage, and what has arrived. */
const payoutOfCancelled = (values: string) =>
  change(
    () => `insert into payouts (booking_id, payout_type, manual_payment_status, pay_pal_payout_status, stage,
        arrived_cents, amount_cents, due_cents, on_its_way_cents, host_id, paid_out_at)
      values ('${cancelled.id}', ${values}, 3825, 0, 0, '${host.id}', now())`,
    () => `delete from payouts where booking_id = '${cancelled.id}'`,
  );

/** An attempt like `attempt`, with its payout on its way. */
const attemptOnItsWay = (itemId: string | null = null, sentAt = 'now()') =>
  both(
    change(
      () => `update payouts set stage = 'onItsWay', pay_pal_payout_status = 'Processing', on_its_way_cents = 3825
        where booking_id = '${paid.id}'`,
      () => `update payouts set stage = 'owed', pay_pal_payout_status = 'Created', on_its_way_cents = 0
        where booking_id = '${paid.id}'`,
    ),
    attempt(itemId, sentAt),
  );

const checkId = randomUUIDv7();

/** Check 1042, which has paid the payout of the booking that was entered; with changes to both. */
const checkOfEntered = (ofCheck = '', ofAttempt = '') =>
  both(
    change(
      () => `update payouts set payout_type = 'Manual', manual_payment_status = 'CheckSent', stage = 'arrived',
          pay_pal_payout_status = null, arrived_cents = due_cents, paid_out_at = now()
        where booking_id = '${entered.id}'`,
      () => `update payouts set payout_type = 'PayPalPayout', manual_payment_status = null, stage = 'owed',
          pay_pal_payout_status = 'Created', arrived_cents = 0, paid_out_at = null
        where booking_id = '${entered.id}'`,
    ),
    both(
      change(
        () => `insert into checks (id, check_number, host_id, payee_name, address_line1, address_line2, city, state,
            zip_code, amount_cents, written_at, is_number_unique)
          select '${checkId}', '1042', host_id, 'Walter', '', '', '', '', '', due_cents, now(), true
          from payouts where booking_id = '${entered.id}'`,
        () => `delete from checks where id = '${checkId}'`,
      ),
      both(
        change(
          () => `insert into payout_attempts (id, booking_id, host_id, way, stage, number, receiver_email, amount_cents, status,
              check_id, sent_at, arrived_at, ended_at)
            select booking_id, booking_id, host_id, 'Check', 'arrived', 1, '', due_cents, 'Ended', '${checkId}', now(), now(), now()
            from payouts where booking_id = '${entered.id}'`,
          () => `delete from payout_attempts where id = '${entered.id}'`,
        ),
        change(
          () => `${ofCheck === '' ? 'select' : `update checks set ${ofCheck} where id = '${checkId}'`};
            ${ofAttempt === '' ? 'select' : `update payout_attempts set ${ofAttempt} where id = '${entered.id}'`}`,
          () => 'select',
        ),
      ),
    ),
  );

/** The payment by hand of a booking has been in doubt for an hour. */
const doubted = change(
  () => `update payment_orders set doubted_at = now() - interval '1 hour' where booking_id = '${entered.id}'`,
  () => `update payment_orders set doubted_at = null where booking_id = '${entered.id}'`,
);

/** The payout of the booking in doubt was sent by a way, in a stage, and its status is the given one. */
const sentInDoubt = (way: 'PayPal' | 'PayPalByHand', stage: 'onItsWay' | 'arrived', state: string) =>
  both(
    doubted,
    both(
      change(
        () => `insert into payout_attempts (id, booking_id, host_id, way, stage, number, receiver_email, amount_cents, status,
          sent_at, called_at, arrived_at)
        select booking_id, booking_id, host_id, '${way}', '${stage}', 1, 'x@farm.example', amount_cents, 'Accepted', now(), now(),
          case '${stage}' when 'arrived' then now() end
        from payouts where booking_id = '${entered.id}'`,
        () => `delete from payout_attempts where booking_id = '${entered.id}'`,
      ),
      change(
        () => `update payouts set ${state} where booking_id = '${entered.id}'`,
        () => `update payouts set payout_type = 'PayPalPayout', manual_payment_status = null, stage = 'owed',
          pay_pal_payout_status = 'Created', on_its_way_cents = 0, arrived_cents = 0, paid_out_at = null
        where booking_id = '${entered.id}'`,
      ),
    ),
  );

const secondOrder = randomUUIDv7();

/** Adds a payment order to the requested booking, in a state that has lasted so many minutes. */
const orderUnderWay = (status: string, minutes: number, more: Record<string, string> = {}) =>
  change(
    () => {
      const values: Record<string, string> = {
        id: `'${secondOrder}'`,
        booking_id: `'${requested.id}'`,
        status: `'${status}'`,
        amount_cents: '4950',
        provider_order_id: `'ORDER2'`,
        updated_at: ago(minutes),
        ...more,
      };
      return `insert into payment_orders (${Object.keys(values)}) values (${Object.values(values)})`;
    },
    () => `delete from payment_orders where id = '${secondOrder}'`,
  );
const ago = (minutes: number) => `now() - interval '${minutes} minutes'`;

/** Adds a review by the hunter that is blind since a day, after the visits if it is later than these. */
const blindReview = (day: string) =>
  change(
    () => `insert into reviews (id, listing_id, user_id, rating, comment, created_at, updated_at, blind_since)
      values ('${document}', '${land.id}', '${hunter.id}', 5, 'Quiet woods.', '${day}', '${day}', '${day}')`,
    () => `delete from reviews where id = '${document}'`,
  );
const afterVisits = '2026-12-10T12:00Z';

/** Adds a blind rating of the hunter for the visit of the paid booking. */
const blindRating = change(
  () => `insert into hunter_ratings (booking_id, listing_id, hunter_id, host_id, gates, litter, rules, respect, comment)
    values ('${paid.id}', '${land.id}', '${hunter.id}', '${host.id}', 5, 5, 5, 5, '')`,
  () => `delete from hunter_ratings where booking_id = '${paid.id}'`,
);

/** Adds a run of the job that shows what was blind for seven days. */
const showingRun = (at: string) =>
  change(
    () => `insert into pgboss.job (id, name, state, started_on, completed_on)
      values ('${document}', 'review.show', 'completed', '${at}', '${at}')`,
    () => `delete from pgboss.job where id = '${document}'`,
  );

const faults: Record<string, Fault> = {
  'an address of land with a soft hyphen': {
    inject: change(
      () => `update listings set pay_pal_email = 'pay\u00ADme@farm.example' where id = '${land.id}'`,
      () => `update listings set pay_pal_email = '' where id = '${land.id}'`,
    ),
    expected: () => [
      expect.stringMatching(
        /^addresses: Listing '.+' \(.+\) has an address with invisible characters: pay\\u\{ad\}me@farm\.example$/,
      ),
    ],
  },
  'two bookings on one day': {
    inject: set(() => requested, 'end_day', `'2026-12-02'`, `'2026-12-01'`),
    expected: () => [
      expect.stringMatching(/^days: Bookings \w{8} and \w{8} both hold 2026-12-02\.$/),
      `days: Booking ${requested.code} is PendingConfirmation and does not hold 1 of its days.`,
    ],
  },
  'a day held for no booking': {
    inject: change(
      () => `insert into held_days values ('${land.id}', '2027-01-01', '${cancelled.id}')`,
      () => `delete from held_days where booking_id = '${cancelled.id}'`,
    ),
    expected: () => [`days: Booking ${cancelled.code} is Cancelled and holds 1 days that are not due to it.`],
  },
  'a paid booking without its money': {
    inject: change(
      () =>
        `update payment_orders set flagged_at = now(), flag_reason = '{"kind":"ended"}' where booking_id = '${paid.id}'`,
      () => `update payment_orders set flagged_at = null, flag_reason = null where booking_id = '${paid.id}'`,
    ),
    expected: () => [
      `payments: Booking ${paid.code} is Paid and the provider has no money for it.`,
      'balance: The provider keeps $99.00; the Paid bookings cost $49.50, of which $0.00 went back, and $99.00 is flagged.',
    ],
  },
  'land that searches look for in another cell of the map': {
    inject: change(
      () => `update listing_search set cell = cell + 1 where listing_id = '${land.id}'`,
      () => `update listing_search set cell = cell - 1 where listing_id = '${land.id}'`,
    ),
    expected: () => [expect.stringMatching(`^search: Listing ${land.id} is found by .*"cell"`)],
  },
  'land that searches look for on another day': {
    inject: change(
      () => `update listing_words set slices[1] = slices[1] + 1 where listing_id = '${land.id}'`,
      () => `update listing_words set slices[1] = slices[1] - 1 where listing_id = '${land.id}'`,
    ),
    expected: () => [expect.stringMatching(`^search: Listing ${land.id} is found by .*"slices"`)],
  },
  'a ledger that misses a cent': {
    inject: change(
      () => `update booking_ledgers set payout_cents = payout_cents - 1 where booking_id = '${paid.id}'`,
      () => `update booking_ledgers set payout_cents = payout_cents + 1 where booking_id = '${paid.id}'`,
    ),
    expected: () => [
      `ledger: The ledger of booking ${paid.code} has $38.24 as its payout; it should be $38.25.`,
    ],
  },
  'a statistic that was counted twice': {
    inject: change(
      () => `insert into statistic_changes (day, name, county, amount) values ('2020-05-05', 'users', '', 1)`,
      () => `delete from statistic_changes where day = '2020-05-05'`,
    ),
    expected: () => ['statistics: The statistics of 2020-05-05 say 1 users; there are 0.'],
  },
  'a statistic of ledgers that was counted twice': {
    inject: change(
      () => `insert into statistic_changes (day, name, county, amount) values ('2020-05-05', 'kept', '', 1)`,
      () => `delete from statistic_changes where day = '2020-05-05'`,
    ),
    expected: () => [
      expect.stringMatching(/^statistics: The statistics of all days say \d+ kept; there are \d+\.$/),
    ],
  },
  'a sale that moved to another month': {
    inject: change(
      () => `update payment_orders set sold_at = '2020-05-05' where booking_id = '${paid.id}'`,
      () => `update payment_orders set sold_at = captured_at where booking_id = '${paid.id}'`,
    ),
    expected: () => [
      'books: The books of Dane say $0.00 as sales of 2020-05; it should be $49.50.',
      expect.stringMatching(
        /^books: The books of Dane say \$148\.50 as sales of 20\d\d-\d\d; it should be \$99\.00\.$/,
      ),
    ],
  },
  'a sale of another amount than was paid': {
    inject: change(
      () => `update payment_orders set sold_fee_cents = sold_fee_cents - 1 where booking_id = '${paid.id}'`,
      () => `update payment_orders set sold_fee_cents = sold_fee_cents + 1 where booking_id = '${paid.id}'`,
    ),
    expected: () => [
      `ledger: The ledger of booking ${paid.code} has $49.50 as its sales; it should be $49.49.`,
      `books: Booking ${paid.code} has $49.49 as its sale; it should be $49.50.`,
      expect.stringMatching(
        /^books: The books of Dane say \$148\.50 as sales of .*; it should be \$148\.49\.$/,
      ),
      'books: The books of Dane say that $148.50 were sold and not given back; it should be $148.49.',
    ],
  },
  'a payment that pays a booking and was never sold': {
    inject: change(
      () => `update payment_orders set sold_at = null, sold_price_cents = null, sold_fee_cents = null,
        sold_tax_cents = null, sold_state_tax_cents = null where booking_id = '${paid.id}'`,
      () => `update payment_orders set sold_at = captured_at, sold_price_cents = 4500, sold_fee_cents = 450,
        sold_tax_cents = 0, sold_state_tax_cents = 0 where booking_id = '${paid.id}'`,
    ),
    expected: () => [
      `books: Booking ${paid.code} has $49.50 as its payment without a sale; it should be $0.00.`,
    ],
  },
  'two captures of one booking': {
    inject: journal(() => aCapture({ custom_id: paid.id })),
    expected: () => [
      `payments: Booking ${paid.code} is Paid by 2 captures: ${paid.captureId},CAPTURE2.`,
      `charges: Booking ${paid.code} was charged 2 times, and all is kept: ${paid.captureId}, CAPTURE2.`,
      expect.stringMatching(/^balance: The provider keeps \$148\.50;/),
    ],
  },
  'a second capture that is flagged': {
    inject: both(
      journal(() => aCapture({ custom_id: cancelled.id })),
      change(
        () => `insert into payment_orders (id, booking_id, status, amount_cents, capture_id, captured_cents,
          captured_at, flagged_at, flag_reason) values
          ('${secondOrder}', '${cancelled.id}', 'Captured', 4950, 'CAPTURE2', 4950, now(), now(), '{"kind":"ended"}')`,
        () => `delete from payment_orders where id = '${secondOrder}'`,
      ),
    ),
    expected: () => [
      `charges: Booking ${cancelled.code} was charged 2 times, and all is kept: ${cancelled.captureId}, CAPTURE2.`,
    ],
  },
  'a capture besides an administrator’s manual payment': {
    inject: journal(() => aCapture({ custom_id: entered.id })),
    expected: () => [
      `payments: Booking ${entered.code} is Paid by an administrator's record and by capture CAPTURE2.`,
      expect.stringMatching(/^balance: /),
    ],
  },
  'a capture of another amount': {
    inject: journal(
      () => aCapture({ custom_id: paid.id, capture_id: paid.captureId, amount: '15.00' }),
      () => aCapture({ custom_id: cancelled.id, capture_id: cancelled.captureId, amount: '84.00' }),
    ),
    expected: () => [
      `payments: Booking ${paid.code} costs $49.50; capture ${paid.captureId} took $15.00 USD.`,
    ],
  },
  'money for a booking that is not paid': {
    inject: journal(() => aCapture({ custom_id: requested.id })),
    expected: () => [
      `payments: Booking ${requested.code} is PendingConfirmation; capture CAPTURE2 keeps $49.50 for it, and nobody was told.`,
      expect.stringMatching(/^balance: /),
    ],
  },
  'a refund that the database lacks': {
    inject: journal(() => ({
      type: 'refund.completed',
      refund_id: 'R1',
      capture_id: paid.captureId,
      status: 'COMPLETED',
      amount: '10.01',
    })),
    expected: () => [
      'balance: The provider keeps $88.99; the Paid bookings cost $49.50, of which $0.00 went back, and $49.50 is flagged.',
    ],
  },
  'a second access email, to somebody else': {
    inject: mail(() => ({ messageId: `<access.${paid.id}.host@x>`, to: host.email })),
    expected: () => [
      `emails: Booking ${paid.code} has 2 different access emails.`,
      `emails: The access email of booking ${paid.code} went to ${host.email}, who is not its hunter.`,
    ],
  },
  'an access email for a booking that was never paid': {
    inject: mail(() => ({ messageId: `<access.${requested.id}.hunter@x>`, to: hunter.email })),
    expected: () => [`emails: Booking ${requested.code} has an access email and was never Paid.`],
  },
  'no access email': {
    inject: async () => {
      // The mailbox has it for another booking.
      const { fetch: real } = globalThis;
      globalThis.fetch = async (...parts) => {
        const answer = await real(...parts);
        if (!String(parts[0]).endsWith('/messages')) return answer;
        const all = (await answer.json()) as { headers: Record<string, string> }[];
        return Response.json(all.filter(({ headers }) => !headers['message-id']?.includes(paid.id)));
      };
      await run(`update pgboss.job set state = 'completed' where name = 'mail.access'`);
      return async () => {
        globalThis.fetch = real;
      };
    },
    expected: () => [
      `emails: Booking ${paid.code} is Paid; its access email is neither there nor on its way.`,
    ],
  },
  'no payout': {
    inject: async () => {
      const {
        tab: _,
        owed_cents: _o,
        ...row
      } = await ctx.db
        .selectFrom('payouts')
        .where('booking_id', '=', paid.id)
        .selectAll()
        .executeTakeFirstOrThrow();
      await run(`delete from payout_activity where booking_id = '${paid.id}'`);
      await run(`delete from payouts where booking_id = '${paid.id}'`);
      return () => ctx.db.insertInto('payouts').values(row).execute();
    },
    expected: () => [`payouts: Booking ${paid.code} is Paid and has no payout.`],
  },
  'a payout of a cent too much': {
    inject: change(
      () => `update payouts set amount_cents = amount_cents + 1 where booking_id = '${paid.id}'`,
      () => `update payouts set amount_cents = amount_cents - 1 where booking_id = '${paid.id}'`,
    ),
    expected: () => [`payouts: The payout of booking ${paid.code} is $38.26; the host's share is $38.25.`],
  },
  'a payout for a booking that is not paid': {
    inject: change(
      () => `insert into payouts (booking_id, payout_type, manual_payment_status, amount_cents, stage, due_cents,
          on_its_way_cents, arrived_cents, host_id)
        values ('${cancelled.id}', 'Manual', 'PaymentRequired', 3825, 'owed', 0, 0, 0, '${host.id}')`,
      () => `delete from payouts where booking_id = '${cancelled.id}'`,
    ),
    expected: () => [
      `payouts: Booking ${cancelled.code} is Cancelled and its payout still waits to be sent.`,
    ],
  },
  'a payout that was sent for a booking that was not paid': {
    inject: both(
      payoutOfCancelled(`'PayPalPayout', null, 'Completed', 'arrived', 3825`),
      both(
        change(
          () => `insert into payout_attempts (id, booking_id, host_id, way, stage, number, receiver_email, amount_cents,
              status, item_status, sent_at, called_at, arrived_at, ended_at)
            values ('${cancelled.id}', '${cancelled.id}', '${host.id}', 'PayPal', 'arrived', 1, 'x@x.example', 3825, 'Ended',
              'Success', now(), now() + interval '1 minute', now(), now())`,
          () => `delete from payout_attempts where id = '${cancelled.id}'`,
        ),
        journal(() =>
          payoutOf({
            sender_item_id: cancelled.id,
            amount: '38.25',
            receiver: 'x@x.example',
            status: 'SUCCESS',
          }),
        ),
      ),
    ),
    expected: () => [`payouts: $38.25 was sent for booking ${cancelled.code} when it was not paid.`],
  },
  'a payout that was sent in full after a refund that the host bears': {
    inject: both(
      both(
        change(
          () => `insert into refunds (id, payment_order_id, amount_cents, price_cents, fee_cents, reason, bearer, host_cents,
              status, created_at)
            select '${secondOrder}', id, 1000, 909, 91, '{"kind":"note","text":"Flood"}', 'host', 1000, 'Asked', now()
            from payment_orders where booking_id = '${paid.id}'`,
          () => `delete from refunds where id = '${secondOrder}'`,
        ),
        change(
          () => `update payouts set due_cents = 2825 where booking_id = '${paid.id}'`,
          () => `update payouts set due_cents = 3825 where booking_id = '${paid.id}'`,
        ),
      ),
      both(
        attemptOnItsWay(),
        change(
          () => `update payout_attempts set called_at = now() + interval '1 minute' where id = '${paid.id}'`,
          () => `update payout_attempts set called_at = null where id = '${paid.id}'`,
        ),
      ),
    ),
    expected: () => [`payouts: $38.25 was sent for booking ${paid.code} when $28.25 was owed.`],
  },
  'a payout that is owed and was given up, in a ledger that keeps it': {
    inject: both(
      change(
        () =>
          `update payouts set stage = 'ended', pay_pal_payout_status = 'Canceled' where booking_id = '${paid.id}'`,
        () =>
          `update payouts set stage = 'owed', pay_pal_payout_status = 'Created' where booking_id = '${paid.id}'`,
      ),
      change(
        () => `update booking_ledgers set payout_cents = 0 where booking_id = '${paid.id}'`,
        () => `update booking_ledgers set payout_cents = 3825 where booking_id = '${paid.id}'`,
      ),
    ),
    expected: () => [
      `payouts: $38.25 is owed for booking ${paid.code}, and its payout is Canceled.`,
      `ledger: The ledger of booking ${paid.code} has $0.00 as its payout; it should be $38.25.`,
    ],
  },
  'a failed payout of a booking that is not paid any more': {
    inject: payoutOfCancelled(`'PayPalPayout', null, 'Error', 'cameBack', 0`),
    expected: () => [
      `payouts: Booking ${cancelled.code} is Cancelled and its payout still waits to be sent.`,
    ],
  },
  'a stopped payout of a booking that is not paid any more': {
    inject: payoutOfCancelled(`'PayPalPayout', null, 'Canceled', 'stopped', 0`),
    expected: () => [
      `payouts: Nothing is owed for booking ${cancelled.code}, and its payout counts as stopped.`,
    ],
  },
  'a payout to somebody else than the host of its booking': {
    inject: change(
      () => `update payouts set host_id = '${hunter.id}' where booking_id = '${paid.id}'`,
      () => `update payouts set host_id = '${host.id}' where booking_id = '${paid.id}'`,
    ),
    expected: () => [`payouts: The payout of booking ${paid.code} is to somebody else than its host.`],
  },
  'a host whose land it was only after it was paid': {
    inject: both(
      change(
        () => `insert into audit (at, subject_type, subject_id, field, before, after)
          values (now() + interval '1 hour', 'listing', '${land.id}', 'userId', '"${host.id}"', '"${administrator.id}"')`,
        () => `delete from audit where subject_id = '${land.id}' and field = 'userId'`,
      ),
      change(
        () => `update bookings set host_id = '${administrator.id}' where id = '${paid.id}';
          update payouts set host_id = '${administrator.id}' where booking_id = '${paid.id}'`,
        () => `update bookings set host_id = '${host.id}' where id = '${paid.id}';
          update payouts set host_id = '${host.id}' where booking_id = '${paid.id}'`,
      ),
    ),
    expected: () => [
      `payees: The host of booking ${paid.code} is somebody else than whose land it was when it was paid.`,
    ],
  },
  'what a former host was paid after all, counted as paid to the present one': {
    inject: both(
      change(
        () => `update payouts set stage = 'arrived', pay_pal_payout_status = 'Completed', arrived_cents = 3825,
            paid_out_at = now()
          where booking_id = '${paid.id}'`,
        () => `update payouts set stage = 'owed', pay_pal_payout_status = 'Created', arrived_cents = 0,
            paid_out_at = null
          where booking_id = '${paid.id}'`,
      ),
      both(
        attempt(),
        change(
          () => `update payout_attempts set host_id = '${hunter.id}', stage = 'arrived', arrived_at = now(),
              item_status = 'Success', status = 'Ended', ended_at = now()
            where id = '${paid.id}'`,
          () => 'select',
        ),
      ),
    ),
    expected: () => [
      `payouts: Others than the host of booking ${paid.code} were paid $38.25, and its payout says $0.00.`,
      `payouts: $38.25 is owed for booking ${paid.code}, and its payout is Completed.`,
      `payouts: The sums of the payout of booking ${paid.code} are 3825,0,3825; its rows make 3825,0,0.`,
      `ledger: The ledger of booking ${paid.code} has $38.25 as its sent payout; it should be $0.00.`,
      `ledger: The ledger of booking ${paid.code} has $0.00 as its payment to others; it should be $38.25.`,
    ],
  },
  'a payout on its way to a former host': {
    inject: both(
      attemptOnItsWay(),
      change(
        () => `update payout_attempts set host_id = '${hunter.id}' where id = '${paid.id}'`,
        () => 'select',
      ),
    ),
    expected: () => [
      `payouts: $38.25 of booking ${paid.code} is on its way to somebody else than its host.`,
      `payouts: The payout of booking ${paid.code} is Processing, with $0.00 on its way.`,
      `payouts: The sums of the payout of booking ${paid.code} are 3825,3825,0; its rows make 3825,0,0.`,
    ],
  },
  'two items at the provider for one payout, one of another amount': {
    inject: both(
      attemptOnItsWay(),
      journal(
        () =>
          payoutOf({
            sender_item_id: paid.id,
            amount: '1.00',
            receiver: land.payPalEmail,
          }),
        () => ({
          ...payoutOf({ amount: '38.25', receiver: land.payPalEmail, payout_item_id: 'ITEM2' }),
          payout_batch_id: 'BATCH2',
          sender_batch_id: paid.id,
        }),
      ),
    ),
    expected: () => [
      `payouts: Attempt ${paid.id} of booking ${paid.code} has 2 items.`,
      `payouts: Item ITEM1 sent $1.00 to ${land.payPalEmail}, not what booking ${paid.code} says.`,
      `payouts: Booking ${paid.code} has 2 items at the provider that pay it.`,
    ],
  },
  'a payout to a new address within a day of its change': {
    inject: both(
      change(
        () => `update payouts set receiver_changed_at = now() where booking_id = '${paid.id}'`,
        () => `update payouts set receiver_changed_at = null where booking_id = '${paid.id}'`,
      ),
      attemptOnItsWay(null, "now() + interval '1 hour'"),
    ),
    expected: () => [
      `payouts: Booking ${paid.code} was paid to ${land.payPalEmail} too soon after that address was changed.`,
    ],
  },
  'a check that was sent while the payment was in doubt': {
    inject: both(doubted, checkOfEntered()),
    expected: () => [
      `doubts: The payout of booking ${entered.code} was sent while its payment was in doubt.`,
    ],
  },
  'a payout that was sent by hand while the payment was in doubt': {
    inject: sentInDoubt(
      'PayPalByHand',
      'arrived',
      `payout_type = 'Manual', manual_payment_status = 'ManualPayPalPaymentSent', pay_pal_payout_status = null,
        stage = 'arrived', arrived_cents = amount_cents, paid_out_at = now()`,
    ),
    expected: () => [
      `doubts: The payout of booking ${entered.code} was sent while its payment was in doubt.`,
    ],
  },
  'a payout through the provider that was sent then': {
    inject: sentInDoubt(
      'PayPal',
      'onItsWay',
      `stage = 'onItsWay', pay_pal_payout_status = 'Processing', on_its_way_cents = amount_cents`,
    ),
    expected: () => [
      `doubts: The payout of booking ${entered.code} was sent while its payment was in doubt.`,
    ],
  },
  'a check that says another sum than it pays': {
    inject: checkOfEntered('amount_cents = amount_cents + 1'),
    expected: () => ['checks: Check 1042 is of $76.51, and pays $76.50.'],
  },
  'a check for a payout of somebody else': {
    inject: checkOfEntered(`host_id = '${hunter.id}'`),
    expected: () => ['checks: Check 1042 pays a payout of somebody else.'],
  },
  'a void check that counts as arrived': {
    inject: checkOfEntered('voided_at = now()'),
    expected: () => ['checks: Check 1042 is void, and counts as arrived.'],
  },
  'a check that is not void, and a part of which came back': {
    inject: both(
      checkOfEntered('', `stage = 'cameBack', came_back_at = now()`),
      change(
        () => `update payouts set manual_payment_status = 'PaymentRequired', stage = 'cameBack', arrived_cents = 0
          where booking_id = '${entered.id}'`,
        () => 'select',
      ),
    ),
    expected: () => ['checks: Check 1042 is not void, and a part of it came back.'],
  },
  'a check that is replaced by one to somebody else': {
    inject: both(
      checkOfEntered(),
      change(
        () => `insert into checks (id, check_number, host_id, payee_name, address_line1, address_line2, city, state,
            zip_code, amount_cents, written_at, undone_at, is_number_unique)
          values ('${secondOrder}', '1043', '${hunter.id}', 'Hank', '', '', '', '', '', 0, now(), now(), true);
          update checks set replaced_by = '${secondOrder}' where id = '${checkId}'`,
        () => `update checks set replaced_by = null where id = '${checkId}';
          delete from checks where id = '${secondOrder}'`,
      ),
    ),
    expected: () => ['checks: Check 1042 is replaced by one to somebody else.'],
  },
  'a check whose payee was not told for hours': {
    inject: checkOfEntered(`written_at = now() - interval '5 hours'`),
    expected: () => ['progress: Check 1042 was written 5 hours ago, and its payee was not told.'],
  },
  'a check that was undone after its payee was told, and still pays': {
    inject: checkOfEntered(`statement_at = now(), undone_at = now() + interval '2 hours'`),
    expected: () => [
      'checks: Check 1042 was undone, and still pays $76.50.',
      'checks: Check 1042 was undone, and its payee was told of it.',
      'checks: Check 1042 was undone later than an hour after it was written.',
    ],
  },
  'two checks of one number, one of which pays nothing': {
    inject: both(
      checkOfEntered(),
      both(
        change(
          () => 'drop index checks_number_once',
          () => `create unique index checks_number_once on checks (check_number)
            where undone_at is null and is_number_unique`,
        ),
        change(
          () => `insert into checks (id, check_number, host_id, payee_name, address_line1, address_line2, city, state,
              zip_code, amount_cents, written_at, is_number_unique)
            values ('${secondOrder}', '1042', '${host.id}', 'Walter', '', '', '', '', '', 0, now(), true)`,
          () => `delete from checks where id = '${secondOrder}'`,
        ),
      ),
    ),
    expected: () => [
      'checks: The number 1042 is that of 2 checks.',
      'checks: Check 1042 pays nothing.',
      'checks: The number 1042 is that of 2 checks.',
    ],
  },
  'a payout by a check that there is not': {
    inject: both(
      change(
        () => 'alter table payout_attempts drop constraint payout_attempts_of_check',
        () => `alter table payout_attempts
          add constraint payout_attempts_of_check check ((way = 'Check') = (check_id is not null))`,
      ),
      checkOfEntered('amount_cents = 0', 'check_id = null'),
    ),
    expected: () => [
      'checks: Check 1042 pays nothing.',
      `checks: Booking ${entered.code} was paid by a check that there is not.`,
    ],
  },
  'a payout for no booking': {
    inject: journal(() => payoutOf({ amount: '5.00', receiver: 'x@x.example' })),
    expected: () => ['payouts: Item ITEM1 sent $5.00 to x@x.example for no booking.'],
  },
  'a payout with an unknown item': {
    inject: attemptOnItsWay('ITEM9'),
    expected: () => [
      `payouts: Attempt ${paid.id} of booking ${paid.code} names item ITEM9, which the provider does not have for it.`,
    ],
  },
  'a tax of a cent too much': {
    inject: both(
      set(() => requested, 'tax_rate', '0.055', 'null'),
      set(() => requested, '(total_tax_cents, total_cents)', '(273, 4950 + 273)', '(0, 4950)'),
    ),
    expected: () => [
      `sums: Booking ${requested.code} has $2.73 as its tax; it should be $2.72.`,
      `sums: Booking ${requested.code} has $52.23 as its total; it should be $52.22.`,
    ],
  },
  'a fee without an edit in the audit': {
    inject: set(
      () => requested,
      '(booking_fee_cents, sub_total_cents, total_cents)',
      '(451, 4951, 4951)',
      '(450, 4950, 4950)',
    ),
    expected: () => [`sums: Booking ${requested.code} has $4.51 as its fee; it should be $4.50.`],
  },
  'a price other than an administrator’s last one': {
    inject: change(
      () => `insert into audit (subject_type, subject_id, field, before, after) values
        ('booking', '${requested.id}', 'bookingPrice', '45', '50'), ('booking', '${requested.id}', 'bookingFee', '4.5', '4.5')`,
      () => `delete from audit where subject_id = '${requested.id}'`,
    ),
    expected: () => [`sums: Booking ${requested.code} has $45.00 as its price; it should be $50.00.`],
  },
  'a fee that changed although only the price was edited': {
    inject: both(
      change(
        () => `insert into audit (subject_type, subject_id, field, before, after)
          values ('booking', '${requested.id}', 'bookingPrice', '45', '50')`,
        () => `delete from audit where subject_id = '${requested.id}'`,
      ),
      set(
        () => requested,
        '(booking_price_cents, booking_fee_cents, sub_total_cents, total_cents)',
        '(5000, 500, 5500, 5500)',
        '(4500, 450, 4950, 4950)',
      ),
    ),
    expected: () => [`sums: Booking ${requested.code} has $5.00 as its fee; it should be $4.50.`],
  },
  'a status without its activity': {
    inject: set(() => requested, 'status', `'PendingPayment'`, `'PendingConfirmation'`),
    expected: () => [
      `activity: Booking ${requested.code} is PendingPayment; its activity ends with PendingConfirmation.`,
    ],
  },
  'a move that is not allowed': {
    inject: async () => {
      await withBooking(cancelled.id, (transaction, found) =>
        setBookingStatus(ctx, transaction, found, 'Rejected', byItself({ kind: 'rejected', by: 'host' })),
      );
      return async () => {
        await set(() => cancelled, 'status', `'Cancelled'`, '')();
        await run(
          `delete from booking_activity where booking_id = '${cancelled.id}' and to_status = 'Rejected'`,
        );
      };
    },
    expected: () => [`activity: Booking ${cancelled.code} went from Cancelled to Rejected.`],
  },
  'an activity with a gap': {
    inject: change(
      () => `update booking_activity set from_status = 'PendingPayment'
        where booking_id = '${cancelled.id}' and to_status = 'Cancelled'`,
      () => `update booking_activity set from_status = 'PendingConfirmation'
        where booking_id = '${cancelled.id}' and to_status = 'Cancelled'`,
    ),
    expected: () => [
      `activity: Booking ${cancelled.code} was PendingConfirmation and then moved from PendingPayment.`,
    ],
  },
  'a blind review that waits for no rating': {
    inject: blindReview('2026-11-21T12:00Z'),
    expected: () => [
      `blind: The review of ${land.title} by ${hunter.email} is blind, and nobody has still to write.`,
    ],
  },
  'a blind rating of a visit of which the hunter has written': {
    inject: both(blindReview(afterVisits), blindRating),
    expected: () => [
      `blind: The rating of ${hunter.email} on ${land.title} is blind, and nobody has still to write.`,
    ],
  },
  'a review that stays blind': {
    inject: both(blindReview(afterVisits), showingRun('2026-12-17T12:02Z')),
    expected: () => [
      `blind: The review of ${land.title} by ${hunter.email} is blind for more than seven days.`,
    ],
  },
  'a photograph that is gone': {
    inject: onDisk(photoFile, rm),
    expected: () => [`files: The file photos/${photoId}/640.webp is missing.`],
  },
  'a truncated photograph': {
    inject: onDisk(photoFile, (path) => truncate(path, 50)),
    expected: () => [`files: The file photos/${photoId}/640.webp is not whole.`],
  },
  'a document longer than its upload': {
    inject: onDisk(
      () => `${files}/files/${document}.pdf`,
      (path) => appendFile(path, 'x'),
    ),
    expected: () => [`files: The file files/${document}.pdf is not whole.`],
  },
  'a file without a row': {
    inject: onDisk(
      () => `${files}/photos/${photoId}/641.webp`,
      (path) => writeFile(path, 'x'),
    ),
    expected: () => [`files: The file photos/${photoId}/641.webp belongs to no row.`],
  },
  'a portrait without a photo': {
    inject: change(
      () => `update users set photo_id = '${document}' where id = '${hunter.id}'`,
      () => `update users set photo_id = null where id = '${hunter.id}'`,
    ),
    expected: () => [`files: The portrait ${document} of hunter@mail.example is missing.`],
  },
  'a payment without an end': {
    inject: orderUnderWay('Capturing', 11),
    expected: () => [
      `progress: The payment of $49.50 for booking ${requested.code} (ORDER2) is under way for 11 minutes, and nobody knows how it ended.`,
    ],
  },
  'a payment that was approved while the provider could not be reached': {
    inject: orderUnderWay('Open', 30, { approved_at: ago(20) }),
    expected: () => [
      `progress: The payment of $49.50 for booking ${requested.code} (ORDER2) was approved, and its money could not be captured for 20 minutes.`,
    ],
  },
  'a payment that the provider does not know': {
    inject: orderUnderWay('Capturing', 200, { missing_at: ago(100) }),
    expected: () => [
      `progress: The payment of $49.50 for booking ${requested.code} (ORDER2) is under way for 3 hours, and the provider does not know it.`,
    ],
  },
  'a payment in place of one that is not known here': {
    inject: orderUnderWay('Capturing', 15, { duplicate_at: ago(15) }),
    expected: () => [
      `progress: The payment of $49.50 for booking ${requested.code} (ORDER2) is under way for 15 minutes: the provider says it was paid before, by one that is not known here.`,
    ],
  },
  'a pending payment that nobody checks any more': {
    inject: orderUnderWay('Pending', 300, { capture_id: `'CAPTURE2'`, seen_at: ago(61) }),
    expected: () => [
      `progress: The payment of $49.50 for booking ${requested.code} (CAPTURE2) is pending for 5 hours, and the provider has not confirmed that within the last hour.`,
    ],
  },
  'a booking in ProcessingPayment without a payment': {
    inject: change(
      () =>
        `update bookings set status = 'ProcessingPayment', updated_at = ${ago(12)} where id = '${requested.id}'`,
      () =>
        `update bookings set status = 'PendingConfirmation', updated_at = now() where id = '${requested.id}'`,
    ),
    expected: () => [
      `progress: Booking ${requested.code} is being paid for 12 minutes, and no payment of it is under way.`,
      `activity: Booking ${requested.code} is ProcessingPayment; its activity ends with PendingConfirmation.`,
    ],
  },
  'access information in an email to a stranger': {
    inject: mail(() => ({ html: '<p>Gate code <b>4471</b>,<br>park by the corn crib.</p>' })),
    expected: () => [
      "secrets: Email m1 to stranger@x.example ('Hello') holds 'Gate code 4471, park by the corn crib.', which is not for them.",
    ],
  },
  'the host’s phone and the boundary, wrapped': {
    inject: mail(() => ({
      text: 'Call (608) 555-0142.\n\nFrom the north fence to the\n   creek, marked orange.',
    })),
    expected: () => [
      expect.stringContaining("'(608) 555-0142'"),
      expect.stringContaining("'From the north fence to the creek, marked orange.'"),
    ],
  },
  'a password hash, and a token': {
    inject: mail(() => ({
      text: '$argon2id$v=19$m=1',
      html: `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTlh.${'x'.repeat(43)}`,
    })),
    expected: () => [
      "secrets: Email m1 to stranger@x.example ('Hello') holds a password hash.",
      "secrets: Email m1 to stranger@x.example ('Hello') holds an access token.",
    ],
  },
};

test('a refresh token in an email is detected by its hash', async () => {
  const token = makeRefreshToken();
  const [hash, at] = [hashRefreshToken(token), ctx.now()];
  const sessionId = randomUUIDv7();
  await insertSession(ctx.db, { id: sessionId, userId: hunter.id, startedAt: at });
  await insertRefreshToken(ctx.db, { hash, sessionId, expiresAt: at, createdAt: at });
  const undo = await mail(() => ({ text: `Your link: https://x.example/?t=${token}&x=1` }))();
  expect(await violations()).toEqual([
    "secrets: Email m1 to stranger@x.example ('Hello') holds a refresh token.",
  ]);
  await undo();
});

test('a payment that is pending at the provider is noted, and is no violation', async () => {
  const undo = await orderUnderWay('Pending', 300, { capture_id: `'CAPTURE2'`, seen_at: ago(20) })();
  expect(await violations()).toEqual([]);
  expect((await checkInvariants(locations)).flatMap(({ notes }) => notes)).toEqual([
    `The payment of $49.50 for booking ${requested.code} (CAPTURE2) is pending at the provider for 5 hours: a check, say.`,
  ]);
  await undo();
});

test('an order that the provider never answered is noted, and is no violation', async () => {
  const undo = await orderUnderWay('Opening', 30, { provider_order_id: 'null' })();
  expect(await violations()).toEqual([]);
  expect((await checkInvariants(locations)).flatMap(({ notes }) => notes)).toEqual([
    `The payment of $49.50 for booking ${requested.code} was requested, and the provider has not answered for 30 minutes: no money can have moved.`,
  ]);
  await undo();
});

// docs/rules/accounts.md#email-addresses
test('an account with an invisible character in its address is noted, and is no violation', async () => {
  const { id } = await aUser(ctx, { email: 'see\u200Bn@farm.example' });
  expect(await violations()).toEqual([]);
  expect((await checkInvariants(locations)).flatMap(({ notes }) => notes)).toEqual([
    `The account ${id} has an address with invisible characters: see\\u{200b}n@farm.example`,
  ]);
  await run(`update users set email = 'seen@farm.example' where id = '${id}'`);
});

test('a review that waits for a rating, for less than seven days, is no violation', async () => {
  const undo = await both(blindReview(afterVisits), showingRun('2026-12-17T12:00Z'))();
  expect(await violations()).toEqual([]);
  await undo();
});

test('a payment that has just started is no violation', async () => {
  const undo = await orderUnderWay('Capturing', 9)();
  expect(await violations()).toEqual([]);
  await undo();
});

// docs/rules/accounts.md#changing-an-address
test('emails to the address that a hunter had before are no violation', async () => {
  const setEmail = (email: string) => `update users set email = '${email}' where id = '${hunter.id}'`;
  await run(setEmail('hunter-now@x.example'));
  expect(await violations()).not.toEqual([]);
  await run(`insert into audit (subject_type, subject_id, field, before, after) values
    ('user', '${hunter.id}', 'email', to_jsonb('${hunter.email}'::text), to_jsonb('hunter-now@x.example'::text))`);
  expect(await violations()).toEqual([]);
  await run(setEmail(hunter.email));
  await run(`delete from audit where subject_id = '${hunter.id}' and field = 'email'`);
});

// docs/rules/booking.md#invariants, docs/rules/payments.md#balance, docs/rules/emails.md#private-content
// docs/rules/operations.md#files, docs/rules/reviews.md#blind-at-first
describe('an injected fault is reported:', () => {
  test.each(Object.entries(faults))('%s', async (_, { inject, expected }) => {
    const undo = await inject();
    try {
      expect(await violations()).toEqual(expected());
    } finally {
      await undo();
    }
    expect(await violations()).toEqual([]);
  });
});
