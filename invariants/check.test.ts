import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRefreshToken, insertSession } from '#server/auth/store.ts';
import { accessEmail } from '#server/booking/access.email.ts';
import { bookingReceivedEmail } from '#server/booking/booking-received.email.ts';
import { moveBooking, putBooking } from '#server/booking/move.ts';
import { type BookingTransaction, findBookingForUpdate, type LockedBooking } from '#server/booking/store.ts';
import { makeRefreshToken } from '#server/platform/credentials/tokens.ts';
import { startTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/booking.ts';
import { aListing, aPhoto, aUser } from '#server/testing/factories.ts';
import { checkInvariants, truths } from './check.ts';
import type { Entry, Mail } from './sources.ts';

const { ctx, signIn, close } = await startTestApp({ emulators: ['payments', 'mail'] });

/** The traces as they are, and what a test adds to them. */
const planted: { journal: Entry[]; messages: object[] } = { journal: [], messages: [] };
const read = async (url: string) => (await (await fetch(url)).json()) as object[];
const traces = createServer(async (request, response) => {
  const body =
    request.url === '/journal'
      ? [...(await read(`${ctx.config.PAYPAL_BASE_URL}/journal`)), ...planted.journal]
      : [...(await read(`${ctx.config.MAIL_INBOX_URL}/messages`)), ...planted.messages];
  response.end(JSON.stringify(body));
});
traces.listen(0, '127.0.0.1');
await once(traces, 'listening');
const tracesUrl = `http://127.0.0.1:${(traces.address() as AddressInfo).port}`;
afterAll(async () => {
  traces.close();
  await close();
});

const files = `${ctx.config.DATA_DIR}/files`;
const places = { databaseUrl: ctx.config.DATABASE_URL, payments: tracesUrl, mail: tracesUrl, files };
/** Each contradiction with the truth's name before it. */
const contradictions = async (): Promise<string[]> =>
  (await checkInvariants(places)).flatMap(({ name, contradictions: found }) =>
    (found ?? ['not looked at']).map((one) => `${name}: ${one}`),
  );

const host = await aUser(ctx, { email: 'host@farm.example' });
const hunter = await aUser(ctx, { email: 'hunter@mail.example' });
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const land = await aListing(ctx, { owner: host, photoIds: [await aPhoto(ctx, host)] });
const [photoId = ''] = land.photoIds;
const document = randomUUIDv7();

type Booking = { id: string; code: string; captureId: string };
let asked: Booking;
let entered: Booking;
let paid: Booking;
let ended: Booking;

const request = async (day: string): Promise<Booking> => {
  const { id, confirmationCode: code } = await ask(await signIn(hunter), land.id, day);
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

/** What the hunter's payment leaves behind: an order captured at the provider, and its row. */
const capture = async (id: string, flagReason: string | null = null): Promise<string> => {
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
      flagged_at: flagReason === null ? null : at,
      flag_reason: flagReason,
      next_look_at: null,
    })
    .execute();
  return captureId;
};

const byItself = (message: string) => ({ actorId: null, message });

beforeAll(async () => {
  await ctx.files.put(`files/${document}.pdf`, Buffer.from('%PDF-1.7'), 'application/pdf');
  await ctx.db
    .insertInto('files')
    .values({ id: document, user_id: host.id, name: 'map.pdf', bytes: 8 })
    .execute();

  asked = await request('2026-12-01');
  await bookingReceivedEmail.job.run(ctx, { bookingId: asked.id });

  const changes = { userId: hunter.id, bookingStatus: 'Paid' as const };
  const made = await ask(await signIn(administrator), land.id, '2026-12-02', '2026-12-03', changes);
  entered = { id: made.id, code: made.confirmationCode, captureId: '' };
  await accessEmail.job.run(ctx, { bookingId: entered.id });

  paid = await request('2026-12-04');
  await (await signIn(host)).confirmBooking({ params: { id: paid.id } });
  paid.captureId = await capture(paid.id);
  await withBooking(paid.id, async (transaction, found) => {
    await moveBooking(ctx, transaction, found, 'beginPayment', byItself('Payment started.'));
    const begun = { ...found, status: 'ProcessingPayment' as const };
    await moveBooking(ctx, transaction, begun, 'completePayment', byItself('Paid.'));
  });
  await accessEmail.job.run(ctx, { bookingId: paid.id });

  ended = await request('2026-12-05');
  await (await signIn(hunter)).cancelBooking({ params: { id: ended.id } });
  ended.captureId = await capture(ended.id, 'The booking had ended before the payment came.');
});

test('good data contradict nothing, and every truth was looked at', async () => {
  expect(await contradictions()).toEqual([]);
  const verdicts = await checkInvariants(places);
  expect(verdicts.map(({ name, contradictions: found }) => [name, found])).toEqual(
    truths.map(({ name }) => [name, []]),
  );
});

test('a truth whose traces are not named is not said to hold', async () => {
  const verdicts = await checkInvariants({ databaseUrl: places.databaseUrl });
  const unknown = verdicts.filter(({ contradictions: found }) => found === undefined);
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
  const verdicts = await checkInvariants({ ...places, payments: path });
  expect(verdicts.flatMap(({ contradictions: found }) => found ?? [])).toEqual([]);
});

type Fault = {
  /** Does it, and answers how to undo it. */
  plant: () => Promise<() => Promise<unknown>>;
  /** What the checker says of it, and nothing else. */
  says: () => string[];
};

const run = (text: string) => sql.raw(text).execute(ctx.db);
/** A change of rows with its reverse. */
const change = (doing: () => string, undoing: () => string) => async () => {
  await run(doing());
  return () => run(undoing());
};
const set = (booking: () => Booking, column: string, value: string, before: string) =>
  change(
    () => `update bookings set ${column} = ${value} where id = '${booking().id}'`,
    () => `update bookings set ${column} = ${before} where id = '${booking().id}'`,
  );
const both = (one: Fault['plant'], two: Fault['plant']) => async () => {
  const undos = [await one(), await two()];
  return () => Promise.all(undos.map((undo) => undo()));
};

const journal =
  (...entries: (() => Entry)[]) =>
  async () => {
    planted.journal = entries.map((entry) => entry());
    return async () => {
      planted.journal = [];
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

const mail = (message: () => Partial<Mail> & { messageId?: string }) => async () => {
  const { messageId = '<other@x>', ...rest } = message();
  const whole = { id: 'm1', to: 'stranger@x.example', subject: 'Hello', text: '', html: '' };
  planted.messages = [{ ...whole, ...rest, headers: { 'message-id': messageId } }];
  return async () => {
    planted.messages = [];
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

const secondOrder = randomUUIDv7();

/** A payment of the booking that was asked for, and how it stands since so many minutes. */
const orderUnderWay = (status: string, minutes: number, more: Record<string, string> = {}) =>
  change(
    () => {
      const values: Record<string, string> = {
        id: `'${secondOrder}'`,
        booking_id: `'${asked.id}'`,
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

const faults: Record<string, Fault> = {
  'two bookings on one day': {
    plant: set(() => asked, 'end_day', `'2026-12-02'`, `'2026-12-01'`),
    says: () => [
      expect.stringMatching(/^days: Bookings \w{8} and \w{8} both hold 2026-12-02\.$/),
      `days: Booking ${asked.code} is PendingConfirmation and does not hold 1 of its days.`,
    ],
  },
  'a day held for nobody': {
    plant: change(
      () => `insert into held_days values ('${land.id}', '2027-01-01', '${ended.id}')`,
      () => `delete from held_days where booking_id = '${ended.id}'`,
    ),
    says: () => [`days: Booking ${ended.code} is Cancelled and holds 1 days that are not due to it.`],
  },
  'a paid booking without its money': {
    plant: change(
      () => `update payment_orders set flagged_at = now(), flag_reason = 'x' where booking_id = '${paid.id}'`,
      () => `update payment_orders set flagged_at = null, flag_reason = null where booking_id = '${paid.id}'`,
    ),
    says: () => [
      `payments: Booking ${paid.code} is Paid and the provider has no money for it.`,
      'balance: The provider keeps $99.00; the Paid bookings cost $49.50, of which $0.00 went back, and $99.00 is flagged.',
    ],
  },
  'two captures of one booking': {
    plant: journal(() => aCapture({ custom_id: paid.id })),
    says: () => [
      `payments: Booking ${paid.code} is Paid by 2 captures: ${paid.captureId},CAPTURE2.`,
      `charges: Booking ${paid.code} was charged 2 times, and all is kept: ${paid.captureId}, CAPTURE2.`,
      expect.stringMatching(/^balance: The provider keeps \$148\.50;/),
    ],
  },
  'a second capture that an administrator was told of': {
    plant: both(
      journal(() => aCapture({ custom_id: ended.id })),
      change(
        () => `insert into payment_orders (id, booking_id, status, amount_cents, capture_id, captured_cents,
          captured_at, flagged_at, flag_reason) values
          ('${secondOrder}', '${ended.id}', 'Captured', 4950, 'CAPTURE2', 4950, now(), now(), 'x')`,
        () => `delete from payment_orders where id = '${secondOrder}'`,
      ),
    ),
    says: () => [
      `charges: Booking ${ended.code} was charged 2 times, and all is kept: ${ended.captureId}, CAPTURE2.`,
    ],
  },
  'a capture beside an administrator’s word': {
    plant: journal(() => aCapture({ custom_id: entered.id })),
    says: () => [
      `payments: Booking ${entered.code} is Paid by an administrator's word and by capture CAPTURE2.`,
      expect.stringMatching(/^balance: /),
    ],
  },
  'a capture of another amount': {
    plant: journal(
      () => aCapture({ custom_id: paid.id, capture_id: paid.captureId, amount: '15.00' }),
      () => aCapture({ custom_id: ended.id, capture_id: ended.captureId, amount: '84.00' }),
    ),
    says: () => [`payments: Booking ${paid.code} costs $49.50; capture ${paid.captureId} took $15.00 USD.`],
  },
  'money for a booking that is not paid': {
    plant: journal(() => aCapture({ custom_id: asked.id })),
    says: () => [
      `payments: Booking ${asked.code} is PendingConfirmation; capture CAPTURE2 keeps $49.50 for it, and nobody was told.`,
      expect.stringMatching(/^balance: /),
    ],
  },
  'a refund that the books do not have': {
    plant: journal(() => ({
      type: 'refund.completed',
      refund_id: 'R1',
      capture_id: paid.captureId,
      status: 'COMPLETED',
      amount: '10.01',
    })),
    says: () => [
      'balance: The provider keeps $88.99; the Paid bookings cost $49.50, of which $0.00 went back, and $49.50 is flagged.',
    ],
  },
  'a second access email, to somebody else': {
    plant: mail(() => ({ messageId: `<access.${paid.id}.host@x>`, to: host.email })),
    says: () => [
      `emails: Booking ${paid.code} has 2 different access emails.`,
      `emails: The access email of booking ${paid.code} went to ${host.email}, who is not its hunter.`,
    ],
  },
  'an access email for a booking that was never paid': {
    plant: mail(() => ({ messageId: `<access.${asked.id}.hunter@x>`, to: hunter.email })),
    says: () => [`emails: Booking ${asked.code} has an access email and was never Paid.`],
  },
  'no access email': {
    plant: async () => {
      // Another booking's, as far as the mailbox says.
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
    says: () => [`emails: Booking ${paid.code} is Paid; its access email is neither there nor on its way.`],
  },
  'no payout': {
    plant: async () => {
      const row = await ctx.db
        .selectFrom('payouts')
        .where('booking_id', '=', paid.id)
        .selectAll()
        .executeTakeFirstOrThrow();
      await run(`delete from payout_activity where booking_id = '${paid.id}'`);
      await run(`delete from payouts where booking_id = '${paid.id}'`);
      return () => ctx.db.insertInto('payouts').values(row).execute();
    },
    says: () => [`payouts: Booking ${paid.code} is Paid and has no payout.`],
  },
  'a payout of a cent too much': {
    plant: change(
      () => `update payouts set amount_cents = amount_cents + 1 where booking_id = '${paid.id}'`,
      () => `update payouts set amount_cents = amount_cents - 1 where booking_id = '${paid.id}'`,
    ),
    says: () => [`payouts: The payout of booking ${paid.code} is $38.26; the owner's share is $38.25.`],
  },
  'a payout that waits though nothing is paid': {
    plant: change(
      () => `insert into payouts (booking_id, payout_type, manual_payment_status, amount_cents)
        values ('${ended.id}', 'Manual', 'PaymentRequired', 3825)`,
      () => `delete from payouts where booking_id = '${ended.id}'`,
    ),
    says: () => [`payouts: Booking ${ended.code} is Cancelled and its payout still waits to be sent.`],
  },
  'two items at the provider for one payout, one of another amount': {
    plant: journal(
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
    says: () => [
      `payouts: Booking ${paid.code} was paid out by 2 items at the provider.`,
      `payouts: Item ITEM1 sent $1.00 to ${land.payPalEmail}, not what booking ${paid.code} says.`,
    ],
  },
  'a payout of nobody’s booking': {
    plant: journal(() => payoutOf({ amount: '5.00', receiver: 'x@x.example' })),
    says: () => ['payouts: Item ITEM1 sent $5.00 to x@x.example for no booking.'],
  },
  'a payout that names an item of nowhere': {
    plant: change(
      () => `update payouts set payout_item_id = 'ITEM9' where booking_id = '${paid.id}'`,
      () => `update payouts set payout_item_id = null where booking_id = '${paid.id}'`,
    ),
    says: () => [
      `payouts: The payout of booking ${paid.code} names item ITEM9, which the provider does not have for it.`,
    ],
  },
  'a tax of a cent too much': {
    plant: both(
      set(() => asked, 'tax_rate', '0.055', 'null'),
      set(() => asked, '(total_tax_cents, total_cents)', '(273, 4950 + 273)', '(0, 4950)'),
    ),
    says: () => [
      `sums: Booking ${asked.code} has $2.73 as its tax; it should be $2.72.`,
      `sums: Booking ${asked.code} has $52.23 as its total; it should be $52.22.`,
    ],
  },
  'a fee that nobody set': {
    plant: set(
      () => asked,
      '(booking_fee_cents, sub_total_cents, total_cents)',
      '(451, 4951, 4951)',
      '(450, 4950, 4950)',
    ),
    says: () => [`sums: Booking ${asked.code} has $4.51 as its fee; it should be $4.50.`],
  },
  'a price other than an administrator’s last one': {
    plant: change(
      () => `insert into audit (subject_type, subject_id, field, before, after) values
        ('booking', '${asked.id}', 'bookingPrice', '45', '50'), ('booking', '${asked.id}', 'bookingFee', '4.5', '4.5')`,
      () => `delete from audit where subject_id = '${asked.id}'`,
    ),
    says: () => [`sums: Booking ${asked.code} has $45.00 as its price; it should be $50.00.`],
  },
  'a fee that changed with the price, which an administrator changed alone': {
    plant: both(
      change(
        () => `insert into audit (subject_type, subject_id, field, before, after)
          values ('booking', '${asked.id}', 'bookingPrice', '45', '50')`,
        () => `delete from audit where subject_id = '${asked.id}'`,
      ),
      set(
        () => asked,
        '(booking_price_cents, booking_fee_cents, sub_total_cents, total_cents)',
        '(5000, 500, 5500, 5500)',
        '(4500, 450, 4950, 4950)',
      ),
    ),
    says: () => [`sums: Booking ${asked.code} has $5.00 as its fee; it should be $4.50.`],
  },
  'a status that no activity led to': {
    plant: set(() => asked, 'status', `'PendingPayment'`, `'PendingConfirmation'`),
    says: () => [
      `stories: Booking ${asked.code} is PendingPayment; its activity ends with PendingConfirmation.`,
    ],
  },
  'a move that nobody may make': {
    plant: async () => {
      await withBooking(ended.id, (transaction, found) =>
        putBooking(ctx, transaction, found, 'Rejected', byItself('Rejected.')),
      );
      return async () => {
        await set(() => ended, 'status', `'Cancelled'`, '')();
        await run(`delete from booking_activity where booking_id = '${ended.id}' and to_status = 'Rejected'`);
      };
    },
    says: () => [`stories: Booking ${ended.code} went from Cancelled to Rejected.`],
  },
  'a story with a gap': {
    plant: change(
      () => `update booking_activity set from_status = 'PendingPayment'
        where booking_id = '${ended.id}' and to_status = 'Cancelled'`,
      () => `update booking_activity set from_status = 'PendingConfirmation'
        where booking_id = '${ended.id}' and to_status = 'Cancelled'`,
    ),
    says: () => [
      `stories: Booking ${ended.code} was PendingConfirmation and then moved from PendingPayment.`,
    ],
  },
  'a photograph that is gone': {
    plant: onDisk(photoFile, rm),
    says: () => [`files: The file photos/${photoId}/640.webp is missing.`],
  },
  'half a photograph': {
    plant: onDisk(photoFile, (path) => truncate(path, 50)),
    says: () => [`files: The file photos/${photoId}/640.webp is not whole.`],
  },
  'a document with more in it than was brought in': {
    plant: onDisk(
      () => `${files}/files/${document}.pdf`,
      (path) => appendFile(path, 'x'),
    ),
    says: () => [`files: The file files/${document}.pdf is not whole.`],
  },
  'a file of nobody': {
    plant: onDisk(
      () => `${files}/photos/${photoId}/641.webp`,
      (path) => writeFile(path, 'x'),
    ),
    says: () => [`files: The file photos/${photoId}/641.webp belongs to no row.`],
  },
  'a portrait that is nowhere': {
    plant: change(
      () => `update users set photo_id = '${document}' where id = '${hunter.id}'`,
      () => `update users set photo_id = null where id = '${hunter.id}'`,
    ),
    says: () => [`files: The portrait ${document} of hunter@mail.example is missing.`],
  },
  'a payment that hangs': {
    plant: orderUnderWay('Capturing', 11),
    says: () => [
      `progress: The payment of $49.50 for booking ${asked.code} (ORDER2) is under way for 11 minutes, and nobody knows how it ended.`,
    ],
  },
  'a payment that was approved while the provider could not be asked': {
    plant: orderUnderWay('Open', 30, { approved_at: ago(20) }),
    says: () => [
      `progress: The payment of $49.50 for booking ${asked.code} (ORDER2) was approved, and the provider could not be asked for it for 20 minutes.`,
    ],
  },
  'a payment that the provider does not know': {
    plant: orderUnderWay('Capturing', 200, { unaccounted_at: ago(100) }),
    says: () => [
      `progress: The payment of $49.50 for booking ${asked.code} (ORDER2) is under way for 3 hours, and the provider does not know it.`,
    ],
  },
  'a payment in the place of one that is not known here': {
    plant: orderUnderWay('Capturing', 15, { duplicate_at: ago(15) }),
    says: () => [
      `progress: The payment of $49.50 for booking ${asked.code} (ORDER2) is under way for 15 minutes: the provider says it was paid before, by one that is not known here.`,
    ],
  },
  'a pending payment about which nobody asks any more': {
    plant: orderUnderWay('Pending', 300, { capture_id: `'CAPTURE2'`, seen_at: ago(61) }),
    says: () => [
      `progress: The payment of $49.50 for booking ${asked.code} (CAPTURE2) is pending for 5 hours, and the provider has not confirmed that within the last hour.`,
    ],
  },
  'a booking that is being paid by nothing': {
    plant: change(
      () =>
        `update bookings set status = 'ProcessingPayment', updated_at = ${ago(12)} where id = '${asked.id}'`,
      () => `update bookings set status = 'PendingConfirmation', updated_at = now() where id = '${asked.id}'`,
    ),
    says: () => [
      `progress: Booking ${asked.code} is being paid for 12 minutes, and no payment of it is under way.`,
      `stories: Booking ${asked.code} is ProcessingPayment; its activity ends with PendingConfirmation.`,
    ],
  },
  'the way in, in a mail to a stranger': {
    plant: mail(() => ({ html: '<p>Gate code <b>4471</b>,<br>park by the corn crib.</p>' })),
    says: () => [
      "secrets: Mail m1 to stranger@x.example ('Hello') holds 'Gate code 4471, park by the corn crib.', which is not for them.",
    ],
  },
  'the host’s phone and the boundary, wrapped': {
    plant: mail(() => ({
      text: 'Call (608) 555-0142.\n\nFrom the north fence to the\n   creek, marked orange.',
    })),
    says: () => [
      expect.stringContaining("'(608) 555-0142'"),
      expect.stringContaining("'From the north fence to the creek, marked orange.'"),
    ],
  },
  'a password hash, and a token': {
    plant: mail(() => ({
      text: '$argon2id$v=19$m=1',
      html: `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTlh.${'x'.repeat(43)}`,
    })),
    says: () => [
      "secrets: Mail m1 to stranger@x.example ('Hello') holds a password hash.",
      "secrets: Mail m1 to stranger@x.example ('Hello') holds an access token.",
    ],
  },
};

test('a refresh token in a mail is known by its hash', async () => {
  const { token, hash, expiresAt } = makeRefreshToken(ctx.now());
  const sessionId = randomUUIDv7();
  await insertSession(ctx.db, { id: sessionId, userId: hunter.id });
  await insertRefreshToken(ctx.db, { hash, sessionId, expiresAt, createdAt: ctx.now() });
  const undo = await mail(() => ({ text: `Your link: https://x.example/?t=${token}&x=1` }))();
  expect(await contradictions()).toEqual([
    "secrets: Mail m1 to stranger@x.example ('Hello') holds a refresh token.",
  ]);
  await undo();
});

test('a payment that the provider calls pending is told, and is no fault', async () => {
  const undo = await orderUnderWay('Pending', 300, { capture_id: `'CAPTURE2'`, seen_at: ago(20) })();
  expect(await contradictions()).toEqual([]);
  expect((await checkInvariants(places)).flatMap(({ remarks }) => remarks)).toEqual([
    `The payment of $49.50 for booking ${asked.code} (CAPTURE2) is pending at the provider for 5 hours: a check, say.`,
  ]);
  await undo();
});

test('an order that the provider never answered is told, and is no fault', async () => {
  const undo = await orderUnderWay('Opening', 30, { provider_order_id: 'null' })();
  expect(await contradictions()).toEqual([]);
  expect((await checkInvariants(places)).flatMap(({ remarks }) => remarks)).toEqual([
    `The payment of $49.50 for booking ${asked.code} was asked for, and the provider has not answered for 30 minutes: no money can have moved.`,
  ]);
  await undo();
});

test('a payment that was begun just now is no fault', async () => {
  const undo = await orderUnderWay('Capturing', 9)();
  expect(await contradictions()).toEqual([]);
  await undo();
});

// docs/rules/booking.md#invariants, docs/rules/payments.md#balance, docs/rules/emails.md#private-content
// docs/rules/operations.md#files
describe('a planted fault is named:', () => {
  test.each(Object.entries(faults))('%s', async (_, { plant, says }) => {
    const undo = await plant();
    try {
      expect(await contradictions()).toEqual(says());
    } finally {
      await undo();
    }
    expect(await contradictions()).toEqual([]);
  });
});
