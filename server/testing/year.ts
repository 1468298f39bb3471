import { randomUUID } from 'node:crypto';
import { salesTaxIn } from '#domain/county-tax-rates.ts';
import { addDays, type Day, dayInWisconsin } from '#domain/dates.ts';
import { totalsOf, usualBookingFee } from '#domain/pricing.ts';
import { readOrder, settleOrder } from '../payment/settle.ts';
import { beginStatement } from '../payout/check-store.ts';
import { sendPayoutsJob } from '../payout/send-payouts.job.ts';
import { requestFor } from './booking.ts';
import { aListing, aUser, givePostalAddress, type Person } from './factories.ts';
import type { PayingOut } from './paying-out.ts';
import { checksOfYear } from './year-checks.ts';

/** Mulberry32, so that every run has the same year. */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const counties = ['Dane', 'Sauk', 'Iowa', 'Vernon', 'Milwaukee'] as const;
const landCount = 40;
/** Part of a PayPal address that chooses its outcome (see the emulator); '' is a host who gets checks. */
const receivers = ['', '+failed', '+unclaimed', '+reversed', '', ...Array<null>(5).fill(null)];
/** A booking is asked for so many days before its own, and what becomes of it happens within so many after it. */
const daysAhead = 3;
const daysAfter = 120;

type Land = { id: string; taxRate: number | null };
type Booked = { id: string; totalCents: number; hunter: Person };

export type Year = {
  /** What the test itself saw go in and out, in cents, by month and as 'sold' or 'back'. */
  seen: Map<string, number>;
  /** What the books said of each month that was over, at its end. */
  closed: Map<string, unknown>;
  /** The sums in cents of the checks that the test itself wrote and did not take back, by their numbers. */
  checks: ReadonlyMap<string, number>;
};

/**
 * A year of bookings. They are paid in different ways; refunds by each bearer, refunds of all, of money that is pending
 * at PayPal, chargebacks, withdrawals and changes of their status come at random times after that, before or after
 * their payout was sent; and payouts are paid, fail (and are sent again after a refund), come back, stay unclaimed and
 * are stopped meanwhile, and checks are lost, replaced, corrected and undone.
 */
export const walkYear = async (
  paying: PayingOut,
  { count, year, booksOf }: { count: number; year: number; booksOf: (month: string) => Promise<unknown> },
): Promise<Year> => {
  const { ctx, clock, payer, asAdministrator } = paying;
  const random = randomOf(year);
  const among = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
  const seen: Year['seen'] = new Map();
  const see = (what: 'sold' | 'back', cents: number) => {
    const key = `${dayInWisconsin(ctx.now()).slice(0, 7)} ${what}`;
    seen.set(key, (seen.get(key) ?? 0) + cents);
  };
  const events = new Map<Day, (() => Promise<unknown>)[]>();
  /** Plans something for a random day of the months to come, at most to the end of the year. */
  const later = (work: () => Promise<unknown>) => {
    const day = addDays(dayInWisconsin(ctx.now()), Math.floor(random() * daysAfter));
    const last = `${year}-12-31`;
    const on = day < last ? day : last;
    events.set(on, [...(events.get(on) ?? []), work]);
  };
  const orderOf = async (id: string) => {
    const order = (await paying.ordersOf(id)).find(({ captured_at }) => captured_at !== null);
    if (!order) throw new Error(`Booking ${id} has no payment.`);
    return order;
  };
  /** Reads the payment of a booking at the provider. */
  const settle = async (id: string) => {
    const order = await orderOf(id);
    await settleOrder(ctx, order.id, await readOrder(ctx, order.provider_order_id ?? ''));
  };
  const refund = async ({ id }: Booked, amountCents: number) => {
    const bearer = among(['host', 'marketplace', 'both'] as const);
    const { refund: made } = await (await asAdministrator()).refundPayment({
      params: { bookingId: id },
      body: { amountCents, reason: 'The creek was over the road.', bearer },
      idempotencyKey: randomUUID(),
    });
    if (made.status === 'Completed') see('back', amountCents);
    return made.status;
  };
  const refundPart = async (booked: Booked): Promise<number> => {
    const cents = Math.ceil(booked.totalCents / (300 + Math.floor(random() * 300))) * 100;
    await refund(booked, cents);
    return cents;
  };
  const refundPending = async (booked: Booked) => {
    const cents = 131;
    if ((await refund(booked, cents)) === 'Pending')
      later(async () => {
        await payer.endPending();
        await settle(booked.id);
        see('back', cents);
      });
  };
  const chargeBack = async (booked: Booked, refundedCents: number) => {
    await payer.advance(3600);
    await settle(booked.id);
    see('back', booked.totalCents - refundedCents);
  };
  const toggle = async ({ id }: Booked) => {
    await paying.put(id, 'PendingPayment');
    await paying.put(id, 'Paid');
  };
  const stop = async ({ id }: Booked) => {
    const type = (await paying.typeOf(id)) === 'Manual' ? 'manual' : 'auto';
    await (await asAdministrator()).cancelPayout({ params: { bookingId: id, type } });
  };
  /** Those that were captured, and of which nothing else is planned. */
  const plain = new Map<string, Booked>();
  /** Refunds a part of each whose payout has failed, and plans that it is sent again. */
  const refundFailed = async () => {
    const failed = await ctx.db
      .selectFrom('payouts')
      .where('pay_pal_payout_status', '=', 'Error')
      .orderBy('booking_id')
      .select('booking_id')
      .execute();
    for (const { booking_id: id } of failed) {
      const booked = plain.get(id);
      if (!booked) continue;
      plain.delete(id);
      await refundPart(booked);
      later(() => payAfterAll(booked));
    }
  };
  const payAfterAll = async ({ id }: Booked) => {
    await paying.payBy(id, 'payPal', 'after.all@farm.example');
  };
  const withdraw = async (booked: Booked) => {
    const { id: paymentId } = await orderOf(booked.id);
    await (await asAdministrator()).withdrawPayment({
      params: { bookingId: booked.id },
      body: { paymentId, reason: 'The check bounced.', sendEmails: false },
    });
    see('sold', -booked.totalCents);
  };

  /** Pays a booking in one of the ways a year has, and plans what becomes of it; a few are never paid. */
  const pay = async (booked: Booked) => {
    const way = random();
    if (way < 0.04) return;
    if (way < 0.14) {
      await paying.put(booked.id, 'Paid');
      see('sold', booked.totalCents);
      const fate = random();
      if (fate < 0.3) later(() => withdraw(booked));
      else if (fate < 0.5) later(() => refundPart(booked));
      return;
    }
    const due = { id: booked.id, hunter: booked.hunter, api: await paying.signIn(booked.hunter) };
    const capture = async (outcome: string) => {
      const orderId = await paying.approved(due, outcome);
      await due.api.captureOrder({ params: { bookingId: booked.id }, body: { orderId } });
    };
    if (way < 0.2) await capture('declined').catch(() => undefined);
    const isTakenBack = way > 0.94;
    await capture(isTakenBack ? 'reversed' : 'good');
    see('sold', booked.totalCents);
    if (isTakenBack) {
      // Of some a part was given back before the bank takes the rest.
      const refundedCents = way > 0.97 ? await refundPart(booked) : 0;
      later(() => chargeBack(booked, refundedCents));
    } else if (way > 0.88) later(() => refund(booked, booked.totalCents));
    else if (way > 0.72) {
      later(() => refundPart(booked));
      if (random() < 0.3) later(() => refundPart(booked));
    } else if (way > 0.66) later(() => refundPending(booked));
    else if (way > 0.6) later(() => toggle(booked));
    else if (way > 0.52) {
      await stop(booked);
      if (way > 0.56) later(() => payAfterAll(booked));
    } else plain.set(booked.id, booked);
  };

  const makeLands = async (): Promise<Land[]> => {
    await givePostalAddress(ctx, paying.host);
    const lands: Land[] = [];
    for (let index = 0; index < landCount; index += 1) {
      const word = receivers[index % receivers.length];
      const payPalEmail = word === '' ? '' : `host${index}${word ?? ''}@farm.example`;
      const county = among(counties);
      const { id } = await aListing(ctx, { host: paying.host, payPalEmail, county });
      const taxRate = county === 'Iowa' ? null : salesTaxIn(county);
      await ctx.db.updateTable('listings').set({ tax_rate: taxRate }).where('id', '=', id).execute();
      lands.push({ id, taxRate });
    }
    return lands;
  };

  /** A random price of a day, whose total has no ending that stands for an outcome. */
  const priceOf = ({ taxRate }: Land): number => {
    for (;;) {
      const cents = 3000 + Math.floor(random() * 20_000);
      const { totalCents } = totalsOf(cents, { bookingFeePercentage: usualBookingFee, taxRate });
      if (![13, 31].includes(totalCents % 100)) return cents;
    }
  };

  const book = async (land: Land, hunter: Person): Promise<Booked> => {
    const price = { base_cost_cents: priceOf(land) };
    await ctx.db.updateTable('listings').set(price).where('id', '=', land.id).execute();
    const startDay = addDays(dayInWisconsin(ctx.now()), daysAhead);
    const { id, totalCents } = await (await asAdministrator()).submitBookingRequest({
      body: { ...requestFor(land.id, startDay), userId: hunter.id, bookingStatus: 'PendingPayment' },
    });
    return { id, totalCents, hunter };
  };

  /** Sends what is due, by PayPal and by check, and reads what became of it. */
  const payOut = async () => {
    for (let round = 0; round < 4; round += 1) {
      await sendPayoutsJob.run(ctx, {});
      await payer.advance(5);
      clock.advance({ minutes: 10 });
    }
    await writeDue();
  };
  const tell = async (checkId: string) => {
    clock.advance({ hours: 1 });
    await beginStatement(ctx.db, checkId, ctx.now());
  };
  const { living, writeDue } = checksOfYear(paying, { tell, later });

  const lands = await makeLands();
  const hunters = await Promise.all(Array.from({ length: 10 }, () => aUser(ctx)));
  const closed: Year['closed'] = new Map();
  let booked = 0;
  for (let day: Day = `${year}-01-05`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    clock.set(`${day}T18:00:00Z`);
    const dueByNow = Math.ceil(
      (count * (Date.parse(day) - Date.parse(`${year}-01-04`))) / (350 * 86_400_000),
    );
    for (; booked < Math.min(count, dueByNow); booked += 1) {
      const [land, hunter] = [lands[booked % landCount], hunters[booked % hunters.length]];
      if (!land || !hunter) throw new Error('There is no land or no hunter.');
      await pay(await book(land, hunter));
    }
    // What is done may plan more for the same day.
    for (let works = events.get(day); works; works = events.get(day)) {
      events.delete(day);
      for (const work of works) await work();
    }
    if (day.endsWith('8')) {
      await payOut();
      await refundFailed();
    }
    if (addDays(day, 1).endsWith('-01')) closed.set(day.slice(0, 7), await booksOf(day.slice(0, 7)));
  }
  clock.set(`${year + 1}-01-12T18:00:00Z`);
  for (let round = 0; round < 4; round += 1) await payOut();
  return { seen, closed, checks: living };
};
