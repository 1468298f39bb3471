import { expect, test } from 'vitest';
import type { HostPayout } from '#contract/booking.ts';
import type { Day } from '#domain/dates.ts';
import {
  canMend,
  nextText,
  nothingText,
  problemText,
  shortProblem,
  stuckCents,
  whereText,
} from './host-payout-texts.ts';

const payout: HostPayout = {
  ...{ dueCents: 3825, owedCents: 3825, onItsWayCents: 0, arrivedCents: 0, problem: null, whyNothing: null },
  ...{ type: 'PayPalPayout', receiverEmail: 'old@farm.example', landPayPalEmail: 'old@farm.example' },
  ...{ isRefused: true, backWay: 'PayPal', isReviewed: false, away: 'taken' },
  isReportUnread: false,
  ...{ address: null, payDay: null },
};
const told = (changes: Partial<HostPayout>) =>
  problemText({ listingId: 'the-land', status: 'Paid', hostPayout: { ...payout, ...changes } });

test('a payout that PayPal could not pay leads to the address, until it is mended', () => {
  const failed = told({ problem: 'cameBack' });
  expect(failed?.text).toMatch(/could not pay it to old@farm\.example.*\$38\.25 stays owed to you/);
  expect(failed?.action?.to).toBe('/listing/the-land/edit#payPalEmail');
  const mended = told({ problem: 'cameBack', landPayPalEmail: 'new@farm.example' });
  expect(mended?.text).toContain(
    'The PayPal address of your land is new@farm.example now, and we pay you there',
  );
  expect(mended?.action).toBeUndefined();
  expect(told({ problem: 'cameBack', landPayPalEmail: '' })?.text).toContain('so you get a check');
  const sold = told({ problem: 'cameBack', landPayPalEmail: null });
  expect([sold?.action, sold?.writeIf]).toEqual([undefined, 'and say where we may pay you']);
});

test('a payout by PayPal whose check came back asks nothing of its host, as the email about it says', () => {
  const changes = { problem: 'cameBack', isRefused: false, backWay: 'Check' } as const;
  const lost = told(changes);
  expect(lost?.text).toMatch(
    /^The check that we sent you was lost or came back\..*You don’t have to do anything/,
  );
  expect([lost?.action, lost?.writeIf]).toEqual([undefined, undefined]);
  expect(canMend({ ...payout, ...changes })).toBe(false);
  expect(canMend({ ...payout, ...changes, type: 'Manual' })).toBe(true);
});

test('a check that was lost did not come back', () => {
  const changes = { problem: 'cameBack', isRefused: false, backWay: 'Check', type: 'Manual' } as const;
  expect(told(changes)?.text).toMatch(
    /^The check that we sent you was lost or came back, and \$38\.25 stays owed to you\. Please check the address/,
  );
  expect(shortProblem({ ...payout, ...changes })).toBe('did not reach you');
  expect(shortProblem({ ...payout, ...changes, type: 'PayPalPayout' })).toBe(
    'did not reach you, we look at it',
  );
  expect(shortProblem({ ...payout, ...changes, backWay: 'PayPalByHand' })).toBe('came back to us');
});

test('what a problem keeps from a host is what is owed, or waits at PayPal', () => {
  const parts = { arrivedCents: 2825, owedCents: 1000, onItsWayCents: 500 };
  expect(stuckCents({ ...payout, ...parts, problem: 'cameBack' })).toBe(1000);
  expect(stuckCents({ ...payout, ...parts, problem: 'unclaimed' })).toBe(500);
});

test('a payout by PayPal that came back once it was sent blames no address', () => {
  const lost = told({ problem: 'cameBack', isRefused: false });
  expect(lost?.text).toMatch(/^What we sent you came back\. .*\$38\.25 stays owed to you/);
  expect(lost?.action?.to).toBe('/listing/the-land/edit#payPalEmail');
  expect(shortProblem({ ...payout, problem: 'cameBack', isRefused: false })).toBe('came back to us');
  expect(shortProblem({ ...payout, problem: 'cameBack' })).toBe('PayPal could not pay it');
});

test('other problems say what is known and what can be done', () => {
  expect(told({ problem: 'cameBack', type: 'Manual' })?.action?.to).toBe('/myaccount/profile');
  const unclaimed = told({ problem: 'unclaimed', owedCents: 0, onItsWayCents: 3825 });
  expect(unclaimed?.title).toBe('$38.25 waits for you at PayPal');
  expect(unclaimed?.text).toContain('old@farm.example');
  expect(told({ problem: 'stopped' })?.text).toContain('$38.25 stays owed to you');
  expect(told({ problem: 'doubted' })?.text).toContain('not certain yet');
  expect(told({})).toBeUndefined();
});

test('where the money is, once it is not all at one place', () => {
  const where = (changes: Partial<HostPayout>) => whereText({ ...payout, owedCents: 0, ...changes });
  expect(where({ owedCents: 3825 })).toBeNull();
  expect(where({ arrivedCents: 3825 })).toBeNull();
  expect(where({ onItsWayCents: 3825 })).toBe('On its way to you.');
  expect(where({ onItsWayCents: 3825, isReviewed: true })).toMatch(/^PayPal is reviewing it\./);
  expect(where({ onItsWayCents: 3825, away: 'sending' })).toBe('We are sending it to you by PayPal.');
  expect(where({ onItsWayCents: 3825, away: 'unknown' })).toBe('We are finding out from PayPal where it is.');
  expect(where({ arrivedCents: 2825, onItsWayCents: 1000, away: 'unknown' })).toBe(
    '$28.25 of it is with you, and $10.00 is being looked for at PayPal.',
  );
  expect(where({ arrivedCents: 2825, owedCents: 1000 })).toBe(
    '$28.25 of it is with you, and $10.00 still comes.',
  );
  expect(where({ arrivedCents: 2825, owedCents: 1000, isReportUnread: true })).toBe(
    '$28.25 of it is with you, and $10.00 waits.',
  );
  expect(where({ arrivedCents: 2825, onItsWayCents: 500, owedCents: 500, problem: 'stopped' })).toBe(
    '$28.25 of it is with you, $5.00 is on its way, and $5.00 waits.',
  );
});

test('why nothing is paid out', () => {
  const text = (whyNothing: HostPayout['whyNothing'], status: 'Paid' | 'Cancelled' = 'Paid') =>
    nothingText({ listingId: '', status, hostPayout: { ...payout, whyNothing } });
  expect(text('ended', 'Cancelled')).toBe('The booking is cancelled.');
  expect(text('givenBack')).toBe('The hunter gets all of the payment back.');
  expect(text('reduced')).toBe('Refunds to the hunter left nothing of it.');
  expect(text(null)).toBeNull();
});

test('what waits for an earlier payment names no day before which it may come', () => {
  const next = (payDay: Day) => nextText({ ...payout, isReportUnread: true, payDay }, '2026-11-20');
  const finding =
    'We are finding out from PayPal whether an earlier payment reached you. After that we pay you what is still owed of $38.25, by PayPal to old@farm.example';
  expect(next('2026-11-19')).toBe(`${finding}.`);
  expect(next('2026-11-23')).toBe(`${finding}, not before 11/23/2026.`);
});
