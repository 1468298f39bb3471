import type { administration, Found } from '#contract/administration.ts';
import { type DayRange, formatDays } from '#domain/dates.ts';
import { displayTitle } from '#domain/listing-status.ts';
import { formatMoney } from '#domain/money.ts';
import { pathTypeOf } from '#domain/payout-status.ts';
import type { Operation } from '../operation.ts';
import { isIndexed, wordsOf } from '../platform/db/words.ts';
import { findBookings, findListings, findPayments, findPayouts, findUsers } from './search-store.ts';

/** Finds whatever an administrator may have at hand (docs/rules/administration.md#search). */
export const searchAll: Operation<typeof administration.searchAll> = async ({ db }, { query: { query } }) => {
  const words = wordsOf(query).filter(isIndexed);
  if (words.length === 0) return { results: [] };
  const [only = ''] = words;
  const isOneWord = words.length === 1;
  const parts = query.trim().split(/[\s-]+/);
  const code = parts.length === 1 || parts.join('').length >= minInParts ? parts.join('') : '';
  const [bookings, payments, payouts, users, listings] = await Promise.all([
    isCode(code) ? findBookings(db, code) : [],
    isOneWord ? findPayments(db, only.toUpperCase()) : [],
    findPayouts(db, query.trim()),
    findUsers(db, isPhone(query) ? [query.replace(/\D/g, '')] : words),
    findListings(db, words),
  ]);
  const found: Found[] = [
    ...bookings.map((row) => ({ kind: 'booking' as const, ...ofBooking(row), payoutType: null })),
    ...payments.map((row) => ({ kind: 'payment' as const, ...ofBooking(row), payoutType: null })),
    ...payouts.map((row) => ({
      kind: 'payout' as const,
      id: row.id,
      title: `${formatMoney(row.amount_cents)} for ${row.confirmation_code}`,
      detail: displayTitle(row.title, row.county),
      payoutType: pathTypeOf(row.payout_type),
    })),
    ...users.map((row) => ({
      kind: 'user' as const,
      id: row.id,
      title: `${row.first_name} ${row.last_name}`.trim() || row.email,
      detail: row.email,
      payoutType: null,
    })),
    ...listings.map((row) => ({
      kind: 'listing' as const,
      id: row.id,
      title: displayTitle(row.title, row.county),
      detail: `${row.first_name} ${row.last_name}`.trim(),
      payoutType: null,
    })),
  ];
  return { results: found };
};

/** Whether a text is a phone number as people write it, or its beginning. */
const isPhone = (text: string): boolean => /^[\d\s()+.-]+$/.test(text) && /\d{3}/.test(text);

/** A code that is typed in parts, '4TP4 BH53', needs so many letters: fewer are likely to be words. */
const minInParts = 6;

/** Whether a word can be the beginning of a confirmation code. */
const isCode = (word: string): boolean => /^[\dA-Za-z]{2,8}$/.test(word);

type BookingRow = {
  id: string;
  confirmation_code: string;
  title: string;
  county: string;
  start_day: string;
  end_day: string;
  first_name: string;
  last_name: string;
};

const ofBooking = (row: BookingRow): Pick<Found, 'id' | 'title' | 'detail'> => {
  const days: DayRange = { startDay: row.start_day, endDay: row.end_day };
  return {
    id: row.id,
    title: `${row.confirmation_code} · ${displayTitle(row.title, row.county)}`,
    detail: `${row.first_name} ${row.last_name}, ${formatDays(days)}`,
  };
};
