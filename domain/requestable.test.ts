import { expect, test } from 'vitest';
import { noRules } from './land-rules.ts';
import { type KnownRequest, whyNotRequestable } from './requestable.ts';

const range = { startDay: '2026-12-05', endDay: '2026-12-06' };
const fine = {
  land: { isPublic: true, isOwn: false },
  hunter: {
    isConfirmed: true,
    isSuspended: false,
    phoneNumber: '6085550100',
    firstName: 'Ada',
    lastName: 'Lind',
  },
  words: { partySize: 2, maxPartySize: 2, licenseConfirmed: true, rulesRead: undefined, rules: noRules() },
  days: { range, today: '2026-11-20', own: undefined, isClosed: false },
} satisfies KnownRequest;
const { land, hunter, words, days } = fine;
const rules = { ...noRules(), dogs: 'leash' as const };

// docs/rules/booking.md#requirements-for-a-request
test('a request that has everything can be made, and nothing is said of what is not known', () => {
  expect(whyNotRequestable(fine)).toEqual([]);
  expect(whyNotRequestable({ ...fine, words: { ...words, rules, rulesRead: rules } })).toEqual([]);
  expect(
    whyNotRequestable({
      ...fine,
      days: { ...days, range: { startDay: '2027-05-31', endDay: '2027-05-31' } },
    }),
  ).toEqual([]);
  expect(whyNotRequestable({})).toEqual([]);
});

// docs/rules/booking.md#requirements-for-a-request
test.each<[KnownRequest, string[]]>([
  [{ land: { isPublic: false, isOwn: false } }, ['notFound']],
  [{ land: { isPublic: false, isOwn: true } }, ['ownListing']],
  [{ land: { ...land, isOwn: true } }, ['ownListing']],
  [{ hunter: { ...hunter, isConfirmed: false } }, ['emailNotConfirmed']],
  [{ hunter: { ...hunter, isSuspended: true } }, ['suspended']],
  [{ hunter: { ...hunter, phoneNumber: '', lastName: '' } }, ['phoneMissing', 'namesMissing']],
  [{ hunter: { ...hunter, firstName: '' } }, ['namesMissing']],
  [{ words: { ...words, licenseConfirmed: false, partySize: 3 } }, ['licenseMissing', 'partyTooLarge']],
  [{ words: { ...words, rules } }, ['rulesUnread']],
  [{ words: { ...words, rules, rulesRead: noRules() } }, ['rulesChanged']],
  [{ days: { ...days, own: range, isClosed: true } }, ['requestExists', 'datesTaken']],
  [{ days: { ...days, own: { ...range, endDay: '2026-12-05' } } }, ['requestOverlaps']],
  [{ days: { ...days, range: { startDay: '2026-11-19', endDay: '2026-11-20' } } }, ['dayPast']],
  [{ days: { ...days, range: { startDay: '2027-05-31', endDay: '2027-06-01' } } }, ['outsideSeason']],
  [{ days: { ...days, isClosed: true } }, ['datesTaken']],
])('%j can’t be requested: %j', (part, problems) => {
  expect(whyNotRequestable({ ...fine, ...part })).toEqual(problems);
});
