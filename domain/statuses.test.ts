import { describe, expect, test } from 'vitest';
import { activities, matchingActivities } from './activities.ts';
import {
  bookingActions,
  bookingStatuses,
  canChangePrice,
  holdsDays,
  nameOfStatus,
  next,
} from './booking-status.ts';
import { displayTitle, isPublic, listingStatus } from './listing-status.ts';
import {
  canEditListing,
  canSeeAccess,
  canSeeListing,
  canSeeUser,
  isAdministrator,
  readerOf,
  sideOf,
} from './permissions.ts';

// docs/rules/booking.md#statuses, docs/rules/booking.md#holding-days
describe('the statuses of a booking', () => {
  test('have their index as number on the wire', () => {
    expect(bookingStatuses.map((name, number) => `${name} ${number}`)).toEqual([
      'PendingConfirmation 0',
      'PendingPayment 1',
      'ProcessingPayment 2',
      'Paid 3',
      'Rejected 4',
      'Cancelled 5',
    ]);
  });

  test('change by exactly these moves', () => {
    const moves = bookingStatuses.flatMap((from) =>
      bookingActions.flatMap((action) =>
        next(from, action) ? [`${from} ${action} ${next(from, action)}`] : [],
      ),
    );
    expect(moves).toEqual([
      'PendingConfirmation confirm PendingPayment',
      'PendingConfirmation reject Rejected',
      'PendingConfirmation cancel Cancelled',
      'PendingPayment cancel Cancelled',
      'PendingPayment beginPayment ProcessingPayment',
      'ProcessingPayment completePayment Paid',
      'ProcessingPayment declinePayment PendingPayment',
      'Paid refundPayment Cancelled',
      'Paid withdrawPayment PendingPayment',
      'Paid payAnew PendingPayment',
    ]);
  });

  test('hold the days in four of six', () => {
    expect(bookingStatuses.filter(holdsDays)).toEqual(bookingStatuses.slice(0, 4));
  });

  test('keep the price once the booking is being paid or has ended', () => {
    expect(bookingStatuses.filter(canChangePrice)).toEqual(['PendingConfirmation', 'PendingPayment']);
  });

  test('have names in words', () => {
    expect(bookingStatuses.map(nameOfStatus)).toEqual([
      'Pending Confirmation',
      'Pending Payment',
      'Processing Payment',
      'Paid',
      'Rejected',
      'Cancelled',
    ]);
  });
});

// docs/rules/listings.md#approval, docs/rules/listings.md#display-title
describe('a listing', () => {
  test.each([
    [true, true, 'Active', true],
    [false, true, 'NOT Active', false],
    [true, false, 'Awaiting Approval', false],
    [false, false, 'Awaiting Approval', false],
  ])('active %s, approved %s: %s', (active, approved, shown, seen) => {
    expect(listingStatus({ active, approved })).toBe(shown);
    expect(isPublic({ active, approved })).toBe(seen);
  });

  test('is shown under its title with the county', () => {
    expect(displayTitle('  Oak Ridge ', 'Dane')).toBe('Oak Ridge (Dane County)');
  });

  // docs/rules/search.md#activities
  test('for all legal game is found under every hunt, but not by anglers', () => {
    const foundLand = activities.filter((wanted) => matchingActivities(wanted).includes('All Legal Game'));
    expect(foundLand).toEqual(activities.filter((name) => name !== 'Fishing Access'));
    expect(matchingActivities('Deer')).toEqual(['Deer', 'All Legal Game']);
    expect(matchingActivities('All Legal Game')).toEqual(['All Legal Game']);
    expect(matchingActivities('Fishing Access')).toEqual(['Fishing Access']);
  });
});

// docs/rules/administration.md#users-are-private, docs/rules/listings.md#hidden-listings
describe('who may', () => {
  const host = { id: 'host', email: 'o@x.example', role: 'Customer' } as const;
  const other = { id: 'other', email: 'p@x.example', role: 'Customer' } as const;
  const administrator = { id: 'admin', email: 'a@x.example', role: 'Administrator' } as const;
  const live = { userId: 'host', active: true, approved: true };

  test('edit a listing: its host and administrators', () => {
    expect([null, other, host, administrator].map((caller) => canEditListing(caller, live))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('see a listing: everybody when it is live, else its host and administrators', () => {
    const people = [null, other, host, administrator];
    expect(people.map((caller) => canSeeListing(caller, live))).toEqual([true, true, true, true]);
    for (const flags of [{ active: false }, { approved: false }]) {
      expect(people.map((caller) => canSeeListing(caller, { ...live, ...flags }))).toEqual([
        false,
        false,
        true,
        true,
      ]);
    }
  });

  test('see a person: that person and administrators', () => {
    expect([null, other, host, administrator].map((caller) => canSeeUser(caller, 'host'))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([null, host, administrator].map(isAdministrator)).toEqual([false, false, true]);
  });

  // docs/rules/booking.md#access-information
  test('see what paying opens: both sides and administrators, while the booking is Paid', () => {
    const sides = { hunterId: 'other', hostId: 'host' };
    const people = [null, { ...other, id: 'stranger' }, other, host, administrator];
    for (const status of bookingStatuses)
      expect(people.map((person) => canSeeAccess(person, { ...sides, status }))).toEqual(
        status === 'Paid' ? [false, false, true, true, true] : Array(5).fill(false),
      );
  });

  // docs/rules/booking.md#what-each-side-sees
  test('a booking has two sides, and administrators look on', () => {
    const booking = { hunterId: 'other', hostId: 'host' };
    expect(['other', 'host', 'admin'].map((id) => sideOf(booking, id))).toEqual([
      'hunter',
      'host',
      undefined,
    ]);
    expect(['other', 'host', 'admin'].map((id) => readerOf(booking, id))).toEqual([
      'hunter',
      'host',
      'administrator',
    ]);
    expect(sideOf({ hunterId: 'host', hostId: 'host' }, 'host')).toBe('hunter');
  });
});
