import { expect, test } from 'vitest';
import { fullName, shortName } from './person-name.ts';

// docs/rules/reviews.md#who-wrote-it, docs/rules/messages.md#names
test.each([
  [{ firstName: 'Ada', lastName: 'Lindqvist' }, 'Ada L.', 'Ada Lindqvist'],
  [{ firstName: ' Ada ', lastName: '' }, 'Ada', 'Ada'],
  [{ firstName: '', lastName: 'öberg' }, 'Somebody Ö.', 'öberg'],
])('%j is %s in short, and %s in full', (person, short, full) => {
  expect([shortName(person, 'Somebody'), fullName(person)]).toEqual([short, full]);
});
