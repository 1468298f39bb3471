import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { seeded } from '#demo/random.ts';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { hostileValues, pathsIn, sampleOf, shapeOf, withValue } from './testing/inputs.ts';

/** Every part of a request that a call reads. */
const parts = Object.entries(contract as Record<string, Endpoint>).flatMap(([call, endpoint]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [[`${part} of ${call}`, schema] as const] : [];
  }),
);

/** Inputs that are whole but for one value, or two. */
const malformed = function* (name: string, schema: z.ZodType) {
  const shape = shapeOf(schema);
  const random = seeded(name);
  // Optional fields are in some samples only.
  for (let sample = 0; sample < 2; sample += 1) {
    const input = sampleOf(shape, random);
    for (const path of pathsIn(input)) {
      for (const value of hostileValues) {
        const one = withValue(input, path, value);
        yield one;
        const paths = pathsIn(one);
        const other = paths[Math.floor(random() * paths.length)] ?? [];
        yield withValue(one, other, hostileValues[Math.floor(random() * hostileValues.length)]);
      }
    }
  }
};

// A check of several fields must not read one that was not decoded (docs/rules/privacy-and-security.md#errors).
describe('whatever a call is sent, its contract reads or refuses it', () => {
  test.each(parts)('%s', (name, schema) => {
    const thrown = [];
    for (const input of malformed(name, schema)) {
      try {
        schema.safeParse(input);
      } catch (error) {
        thrown.push([input, error]);
      }
    }
    expect(thrown.slice(0, 1)).toEqual([]);
  });
});

test('most samples fit their schema, so that what is malformed is one value', () => {
  const misfits = parts.filter(([name, schema]) => {
    const [random, shape] = [seeded(name), shapeOf(schema)];
    return !Array.from({ length: 20 }, () => schema.safeParse(sampleOf(shape, random)).success).includes(
      true,
    );
  });
  expect(misfits.map(([name]) => name)).toEqual([]);
});

/** Fields whose text is compared with a stored one, and those that are read by nobody. */
const isCompared = /password|token|captcha|^search$/i;
const isIgnored = /^(fileName|adminUserId)$/;

// docs/rules/listings.md#text
test('no text of a call keeps characters that turn the words around it round, hide in them, or can’t be stored', () => {
  const kept = parts.flatMap(([name, schema]) => {
    const random = seeded(name);
    const shape = shapeOf(schema);
    return Array.from({ length: 10 }, () => sampleOf(shape, random)).flatMap((input) =>
      pathsIn(input)
        // A body that is text as a whole is signed.
        .filter(
          (path) =>
            path.length > 0 && ![isCompared, isIgnored].some((form) => form.test(String(path.at(-1)))),
        )
        .flatMap((path) => {
          const read = schema.safeParse(withValue(input, path, 'Wo\u202Ero\u2066d\0s\u200B\uFEFF'));
          const isKept = read.success && /\p{Cf}|\\u0000/u.test(JSON.stringify(read.data));
          return isKept ? [`${path.join('.')} in the ${name}`] : [];
        }),
    );
  });
  expect([...new Set(kept)]).toEqual([]);
});
