import { expect, test } from 'vitest';
import { differences } from './contents.ts';

const holding = (contents: Record<string, [rows: number, digest: string]>) =>
  new Map(Object.entries(contents).map(([name, [rows, digest]]) => [name, { rows, digest }]));

test('a table with other rows, without some or that is gone is named, and no other', () => {
  const was = holding({ bookings: [3, 'a'], users: [5, 'b'], notes: [1, 'c'], files: [0, ''] });
  expect(differences(was, was)).toEqual([]);
  const is = holding({ bookings: [2, 'z'], users: [5, 'y'], files: [0, ''] });
  expect(differences(was, is).map((one) => one.split(',')[0])).toEqual([
    'Table bookings had 3 rows',
    'Table users had 5 rows',
    'Table notes had 1 rows',
  ]);
});
