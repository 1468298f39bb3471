import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toCents } from '#domain/money.ts';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { Day, Money } from './fields.ts';
import { inOurNames, ourNameOf } from './our-names.ts';

type Kind = 'day' | 'money' | undefined;

/** What stands in optional, nullable, defaulted and listed fields. */
const unwrapped = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodArray) return unwrapped(schema.element as z.ZodType);
  // Of a list that grows, what is known (known.ts).
  if (schema instanceof z.ZodCodec && schema.in instanceof z.ZodArray)
    return unwrapped(schema.in as z.ZodType);
  if (schema instanceof z.ZodUnion) return unwrapped(schema.options[0] as z.ZodType);
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema;
};

const kindOf = (given: z.ZodType): Kind => {
  const schema = unwrapped(given);
  if (!(schema instanceof z.ZodCodec)) return undefined;
  const { transform: decode } = schema.def as { transform: unknown };
  if (decode === toCents) return 'money';
  return decode === (Day.def as { transform: unknown }).transform ? 'day' : undefined;
};

/** Every field of a schema by its name in our code, with those of the objects in it. */
const fieldsOf = (given: z.ZodType): { name: string; kind: Kind }[] => {
  const schema = unwrapped(given);
  const isRenamed = schema instanceof z.ZodCodec && schema.in instanceof z.ZodObject;
  const object: unknown = isRenamed ? schema.in : schema;
  if (!(object instanceof z.ZodObject)) return [];
  return Object.entries(object.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
    { name: isRenamed ? ourNameOf(name) : name, kind: kindOf(field) },
    ...fieldsOf(field),
  ]);
};

const parts = Object.entries(contract as Record<string, Endpoint>).flatMap(([key, { query, body, answer }]) =>
  [query, body, answer].flatMap((part) => (part ? [[key, part] as const] : [])),
);

describe('in our code', () => {
  const fields = parts.flatMap(([key, part]) => fieldsOf(part).map((field) => ({ key, ...field })));
  const namesOf = (kind: Kind) => fields.filter((field) => field.kind === kind);

  test('money of the API ends in Cents', () => {
    expect(namesOf('money').length).toBeGreaterThan(40);
    expect(namesOf('money').filter(({ name }) => !name.endsWith('Cents'))).toEqual([]);
  });

  test('a day of the API is called day or ends in Day, and a list of days in Dates', () => {
    expect(namesOf('day').length).toBeGreaterThan(20);
    expect(namesOf('day').filter(({ name }) => !/(^day|Day|Dates)$/.test(name))).toEqual([]);
  });
});

describe('an object of the API', () => {
  const Trip = inOurNames(
    z.object({ startDateTime: Day, total: Money.optional(), title: z.string().min(1) }),
  );
  const wire = { startDateTime: '2026-12-05T00:00:00.000Z', total: 49.5, title: 'Ridge' };
  const ours = { startDay: '2026-12-05', totalCents: 4950, title: 'Ridge' };

  test('is translated once each way, and leaves nothing behind', () => {
    expect(z.decode(Trip, wire)).toEqual(ours);
    expect(z.encode(Trip, ours)).toEqual(wire);
    const { total: _, ...wireWithout } = wire;
    const { totalCents: __, ...oursWithout } = ours;
    expect(Object.keys(z.decode(Trip, wireWithout))).toEqual(Object.keys(oursWithout));
    expect(Object.keys(z.encode(Trip, oursWithout))).toEqual(Object.keys(wireWithout));
  });

  test('can have names of its own, before those of all', () => {
    const Visit = inOurNames(z.object({ user: z.string(), owner: z.string() }), {
      user: 'hunter',
      owner: 'landlord',
    });
    const visit = { hunter: 'Ada', landlord: 'Walter' };
    expect(z.decode(Visit, { user: 'Ada', owner: 'Walter' })).toEqual(visit);
    expect(z.encode(Visit, visit)).toEqual({ user: 'Ada', owner: 'Walter' });
  });

  test('is refused under the wire’s names', () => {
    const { error } = Trip.safeParse({ startDateTime: 'soon', total: -1, title: '' });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['startDateTime', 'total', 'title']);
  });
});
