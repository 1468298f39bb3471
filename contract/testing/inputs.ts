import { z } from 'zod';

/** Makes inputs of calls from the contract: ones that fit it, and ones with a value in them that does not. */

/** A JSON Schema, as far as the contract's inputs have it. */
export type Shape = {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  prefixItems?: Shape[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
};

/** Where a value is in an input: names of fields, and places in lists. */
export type Path = readonly (string | number)[];

/** A generator of numbers in [0, 1). */
type Random = () => number;
/** A value for a field of this name, such as an id that is there; undefined for the sample's own. */
type Known = (name: string) => unknown;

/** The shape of a schema's wire format; an empty object for a part that a call doesn't have. */
export const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
    : { type: 'object', properties: {} };

/** Texts of which one fits most fields that ask for a form. */
const texts = [
  'Some words',
  '6085550123',
  '53703',
  'WI',
  'Dane',
  'somebody@farm.example',
  '01a21839-9145-7393-ae50-d54712a51e41',
  '-93,42,-86,47',
  '43.1,-89.4',
  '1041',
];
const byName: Record<string, unknown> = {
  state: 'WI',
  county: 'Dane',
  zipCode: '53703',
  phoneNumber: '6085550123',
  hostPhoneNumber: '6085550123',
  email: 'somebody@farm.example',
  emailAddress: 'somebody@farm.example',
  receiverPayPalEmail: 'somebody@farm.example',
  payPalEmail: 'somebody@farm.example',
  checkNumber: '1041',
  since: '2026-11-20T00:00:00.000Z',
  period: 1,
  lat: 44.5,
  lng: -89.5,
};

const textFor = ({ format, pattern, description = '', minLength = 0 }: Shape): string => {
  if (format === 'uuid') return '01a21839-9145-7393-ae50-d54712a51e41';
  if (format === 'date-time') return '2026-12-01T12:00:00.000Z';
  if (description.startsWith('Calendar date')) return '2026-12-01T00:00:00.000Z';
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const found = texts.find((text) => text.length >= minLength && (form?.test(text) ?? true));
  return found ?? 'x'.repeat(Math.max(1, minLength));
};

const numberFor = ({ type, minimum, exclusiveMinimum, maximum }: Shape, random: Random): number => {
  const low = Math.max(minimum ?? 1, exclusiveMinimum === undefined ? Number.NEGATIVE_INFINITY : 1);
  const high = Math.min(maximum ?? low + 20, low + 20);
  const value = low + (high - low) * random();
  return type === 'integer' ? Math.floor(value) : Math.round(value * 100) / 100;
};

const pick = <Value>(random: Random, list: readonly Value[]): Value =>
  list[Math.floor(random() * list.length)] as Value;

/** An input of this shape, the same for the same random numbers. Optional fields are there as often as not. */
export const sampleOf = (
  shape: Shape,
  random: Random,
  known: Known = () => undefined,
  name = '',
): unknown => {
  if ('const' in shape) return shape.const;
  if (shape.enum) return pick(random, shape.enum);
  const given = known(name) ?? byName[name];
  if (given !== undefined && shape.type !== 'object' && shape.type !== 'array') return given;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return sampleOf(pick(random, choices), random, known, name);
  const type = Array.isArray(shape.type) ? pick(random, shape.type) : shape.type;
  if (type === 'object') {
    const fields = Object.entries(shape.properties ?? {}).filter(
      ([field]) => shape.required?.includes(field) || random() < 0.5,
    );
    return Object.fromEntries(fields.map(([field, one]) => [field, sampleOf(one, random, known, field)]));
  }
  if (type === 'array') {
    if (shape.prefixItems) return shape.prefixItems.map((one) => sampleOf(one, random, known, name));
    const length = Math.max(shape.minItems ?? 0, Math.floor(random() * 3));
    return Array.from({ length }, () => sampleOf(shape.items ?? {}, random, known, name.replace(/s$/, '')));
  }
  if (type === 'boolean') return random() < 0.5;
  if (type === 'number' || type === 'integer') return numberFor(shape, random);
  return type === 'null' ? null : textFor(shape);
};

/** The paths of all values in an input, itself included. */
export const pathsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...path, keyOf(value, name)]))]
    : [path];

const keyOf = (parent: object, name: string): string | number =>
  Array.isArray(parent) ? Number(name) : name;

/** A copy with another value at the path; undefined takes it out. */
export const withValue = (input: unknown, path: Path, value: unknown): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(input)) return input.map((one, at) => (at === first ? withValue(one, rest, value) : one));
  const fields = (input ?? {}) as Record<string, unknown>;
  return { ...fields, [first]: withValue(fields[first], rest, value) };
};

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

/** Values that fit few fields, or come to the edge of what fits. */
export const hostileValues: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  '',
  ' ',
  'x',
  'x'.repeat(51),
  'x'.repeat(5001),
  'é'.repeat(127),
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066',
  '\u200b',
  '\ufeff',
  '👨‍👩‍👧‍👦',
  'İ',
  '%00',
  '%',
  '../../package.json',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '=1+1',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e400',
  '0x10',
  '1,2,3,4',
  '2026-02-30',
  '2026-11-20',
  '2026-02-30T00:00:00Z',
  '2026-11-20T00:00:00.000Z',
  '2026-11-20T00:00:00+14:00',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T00:00:00.000Z',
  '2026-11-20T25:61:00Z',
  '00000000-0000-0000-0000-000000000000',
  '01A21839-9145-7393-AE50-D54712A51E41',
  'evil?bcc=spy@farm.example',
  'a@b.cd',
  0,
  -1,
  1.5,
  0.001,
  99,
  1e7,
  2 ** 31,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  [],
  [[]],
  [null],
  ['x', 'x'],
  Array.from({ length: 400 }, () => 'x'),
  {},
  { a: 1 },
  { toString: 1 },
  nested(20),
  nested(40),
];
