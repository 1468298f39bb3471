import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { refusals } from '#contract/refusals.ts';
import { groupBy } from '../ui/group-by.ts';

type Json = { [key: string]: unknown };

const accessWords: Record<Endpoint['access'], string> = {
  anyone: 'anyone',
  signedIn: 'anybody signed in',
  confirmed: 'people whose email is confirmed',
  administrator: 'administrators',
};

const wireForm = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

const typeOf = (schema: Json): string => {
  if (schema.enum)
    return (
      (schema.enum as unknown[])
        .slice(0, 8)
        .map((value) => JSON.stringify(value))
        .join(' | ') + ((schema.enum as unknown[]).length > 8 ? ' | …' : '')
    );
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return (schema.anyOf as Json[]).map(typeOf).join(' | ');
  const limit = schema.maxLength
    ? `, at most ${schema.maxLength}`
    : schema.maxItems
      ? `, at most ${schema.maxItems}`
      : '';
  return `${schema.description ?? schema.type ?? 'any'}${limit}`;
};

/** A schema as indented lines of `name: type`. */
const linesOf = (schema: Json, indent = ''): string[] => {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).flatMap(([name, property]) => {
    const label = `${indent}${name}${required.includes(name) ? '' : '?'}:`;
    const items = property.items as Json | undefined;
    if (property.properties) return [label, ...linesOf(property, `${indent}  `)];
    if (items?.properties) return [`${label} list of`, ...linesOf(items, `${indent}  `)];
    if (items) return [`${label} list of ${typeOf(items)}`];
    return [`${label} ${typeOf(property)}`];
  });
};

const partsOf = ({ params, query, body, answer, files, file }: Endpoint) => {
  const given: [string, z.ZodType | undefined][] = [
    ['In the path', params],
    ['Query', query],
    ['Body', body],
    ['Answer', answer],
  ];
  const parts = given.flatMap(([title, schema]) =>
    schema ? [{ title, lines: linesOf(wireForm(schema)) }] : [],
  );
  const multipart = files && {
    title: 'Body',
    lines: [`multipart: up to ${files.max} files of ${files.bytes} bytes`],
  };
  const saved = file !== undefined && { title: 'Answer', lines: [`a file to be saved: ${file}`] };
  return [multipart, ...parts, saved].filter((part) => part !== undefined && part !== false);
};

/** The contract for the page that people read, by the first part of each address. */
export const readCalls = () => {
  const calls = Object.entries(contract as Record<string, Endpoint>).map(([key, endpoint]) => ({
    key,
    method: endpoint.method,
    path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
    summary: endpoint.summary,
    access: accessWords[endpoint.access],
    parts: partsOf(endpoint).filter(({ lines }) => lines.length > 0),
    refusals: endpoint.refusals.map((code) => refusals[code]),
  }));
  const groups = groupBy(calls, ({ path }) => path.split('/')[1] ?? '');
  return [...groups].map(([name, found]) => ({ name, calls: found }));
};
