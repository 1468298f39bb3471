import { expect, test } from 'vitest';
import { z } from 'zod';
import { draftOf, emptyOf } from './form-shapes.ts';

const Trip = z.object({
  title: z.string().min(1),
  note: z.string().max(10).default('none'),
  kind: z.enum(['Hunt', 'Fish']),
  party: z.int().min(1),
  price: z.codec(z.number(), z.int(), { decode: (dollars) => dollars * 100, encode: (cents) => cents / 100 }),
  tags: z.array(z.string()).min(1),
  rate: z.number().nullable().optional(),
  place: z.object({ city: z.string().min(1) }),
});

test('an empty form has defaults, empty texts and lists, and no number or choice', () => {
  expect(emptyOf(Trip)).toStrictEqual({ title: '', note: 'none', tags: [], place: { city: '' } });
});

const whole = {
  title: '',
  note: 'far too long for a note',
  kind: '',
  party: 'four',
  price: null,
  tags: [],
  rate: null,
  place: { city: '' },
};

test('a draft keeps every field, however far it is written', () => {
  expect(draftOf(Trip).parse(whole)).toStrictEqual(whole);
});

test.each([
  { title: 7 },
  { party: true },
  { kind: 1 },
  { tags: 'one' },
  { tags: [1] },
  { place: {} },
  { note: null },
])('a draft of another shape is none: %j', (wrong) => {
  expect(draftOf(Trip).safeParse({ ...whole, ...wrong }).success).toBe(false);
});
