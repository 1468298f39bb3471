import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { env } from 'node:process';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

// For tests only: validates requests and answers against the provider's published OpenAPI files, which are not part of
// the project.

const folder = env.OPENACRE_CONTRACTS ?? path.join(import.meta.dirname, '../../../shared/contracts');

const files = [
  'paypal_checkout_orders_v2',
  'paypal_payments_payment_v2',
  'paypal_payments_payouts_batch_v1',
  'paypal_notifications_webhooks_v1',
  'paypal_reporting_transactions_v1',
];

type Schema = Record<string, unknown> & { $ref?: string };
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  requestBody?: Content & { $ref?: string };
  responses: Record<string, Content & { $ref?: string }>;
};
type Document = { paths: Record<string, Record<string, Operation>> };

/** Whether the contract files are on this machine; without them the checks find nothing. */
export const contractsThere = files.every((name) => existsSync(path.join(folder, `${name}.json`)));

const documents = new Map<string, Document>();
const compiled = new Map<string, ValidateFunction>();
// Some patterns of the files are invalid under the `u` flag: with it Ajv would throw.
const ajv = new Ajv({ strict: false, unicodeRegExp: false, allErrors: true, logger: false });
(addFormats as unknown as (target: Ajv) => void)(ajv);
if (contractsThere) {
  for (const name of files) {
    const document = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Document;
    documents.set(name, document);
    ajv.addSchema(document as never, name);
  }
} else {
  process.stderr.write(`No contract files in ${folder}: traffic is not checked against them.\n`);
}

/** Schemas of what the files don't describe: the token call, and the gateway's own answers. */
const outsideSchemas: Record<string, Schema> = {
  token: {
    type: 'object',
    required: ['access_token', 'token_type', 'expires_in', 'scope', 'app_id', 'nonce'],
    properties: {
      access_token: { type: 'string' },
      token_type: { const: 'Bearer' },
      expires_in: { type: 'integer' },
    },
  },
  gateway: {
    type: 'object',
    anyOf: [{ required: ['error', 'error_description'] }, { required: ['name', 'message', 'debug_id'] }],
  },
};

/** Fields that the provider sends although its files don't list them. */
const knownExtras = [/^\/details\/\d+\/link$/];

/** The faults of a request's body, or [] when the contract allows it. */
export const checkRequest = (method: string, url: string, body: unknown): string[] => {
  if (!contractsThere || new URL(url, 'http://x').pathname === '/v1/oauth2/token') return [];
  const place = find(method, url);
  if (!place) return [`${method} ${url} is not in the contract`];
  const given = place.operation.requestBody;
  const pointer = given?.$ref ?? `${place.pointer}/requestBody`;
  const schema = schemaAt(place.name, pointer);
  if (!schema) return body === undefined ? [] : [`${method} ${url} takes no body`];
  return body === undefined ? [] : problems(place.name, schema, body);
};

/** The faults of an answer, or [] when the contract allows it. */
export const checkResponse = (method: string, url: string, status: number, body: unknown): string[] => {
  if (!contractsThere) return [];
  if (new URL(url, 'http://x').pathname === '/v1/oauth2/token')
    return outside(status === 200 ? 'token' : 'gateway', body);
  const atGateway = typeof body === 'object' && body !== null && 'error' in body;
  if (status === 429 || (status === 401 && atGateway)) return outside('gateway', body);
  const place = find(method, url);
  if (!place)
    return status === 404 || status === 405
      ? outside('gateway', body)
      : [`${method} ${url} is not in the contract`];
  const key = place.operation.responses[status] ? String(status) : 'default';
  const given = place.operation.responses[key];
  if (!given) return [`${method} ${url} may not answer ${status}`];
  if (key === 'default' && status < 300) return [`${method} ${url} may not answer ${status}`];
  const pointer = given.$ref ?? `${place.pointer}/responses/${key}`;
  const schema = schemaAt(place.name, pointer);
  if (!schema) return [];
  return body === undefined
    ? [`${method} ${url} ${status} needs a body`]
    : problems(place.name, schema, body);
};

/** A fetch that checks its requests and answers; `found` collects their faults. */
export const checkedFetch = (): { fetch: typeof fetch; found: string[]; calls: string[] } => {
  const found: string[] = [];
  const calls: string[] = [];
  return {
    found,
    calls,
    async fetch(input, init) {
      const url = String(input instanceof Request ? input.url : input);
      const method = init?.method ?? 'GET';
      found.push(...checkRequest(method, url, parsed(init?.body)));
      const answer = await fetch(input, init);
      const text = await answer.clone().text();
      found.push(...checkResponse(method, url, answer.status, parsed(text)));
      calls.push(`${method} ${new URL(url).pathname} ${answer.status}`);
      return answer;
    },
  };
};

const parsed = (body: unknown): unknown => {
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

const outside = (name: string, body: unknown): string[] =>
  report(compile(name, outsideSchemas[name] ?? {}), body);

const find = (
  method: string,
  url: string,
): { name: string; pointer: string; operation: Operation } | undefined => {
  const parts = new URL(url, 'http://x').pathname.split('/');
  for (const [name, document] of documents) {
    for (const [template, operations] of Object.entries(document.paths)) {
      const wanted = template.split('/');
      const fits =
        wanted.length === parts.length &&
        wanted.every((part, at) => part === parts[at] || /^\{.+\}$/.test(part));
      const operation = operations[method.toLowerCase()];
      if (fits && operation) {
        return { name, operation, pointer: `#/paths/${pointed(template)}/${method.toLowerCase()}` };
      }
    }
  }
  return undefined;
};

const pointed = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');

/** The JSON pointer of a request's or response's schema, or undefined when it has no body. */
const schemaAt = (name: string, pointer: string): string | undefined => {
  const content = `${pointer}/content/application~1json/schema`;
  return at(name, content) === undefined ? undefined : content;
};

const at = (name: string, pointer: string): unknown => {
  const keys = pointer
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    documents.get(name),
  );
};

const compile = (key: string, schema: Schema): ValidateFunction => {
  const known = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, known);
  return known;
};

const problems = (name: string, pointer: string, body: unknown): string[] => {
  const wrong = report(
    compile(name + pointer, { $ref: name + pointer.replaceAll('{', '%7B').replaceAll('}', '%7D') }),
    body,
  );
  const unknown = unlisted(name, [at(name, pointer) as Schema], body, '');
  return [...wrong, ...unknown.map((field) => `${field} is not in the contract`)];
};

const report = (validate: ValidateFunction, body: unknown): string[] => {
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath || '/'} ${error.message} (${error.schemaPath})`,
  );
};

/** Fields of a body that no schema lists: the files allow extra fields, so a misspelled one would go unnoticed. */
const unlisted = (name: string, schemas: Schema[], value: unknown, where: string): string[] => {
  const all = schemas.flatMap((schema) => expand(name, schema));
  if (Array.isArray(value)) {
    const items = all.flatMap((schema) => (schema.items ? [schema.items as Schema] : []));
    return items.length === 0
      ? []
      : value.flatMap((item, index) => unlisted(name, items, item, `${where}/${index}`));
  }
  if (typeof value !== 'object' || value === null) return [];
  const listed = all.flatMap((schema) =>
    schema.properties ? [schema.properties as Record<string, Schema>] : [],
  );
  // A schema without properties, or with additionalProperties, allows any content.
  if (listed.length === 0 || all.some((schema) => schema.additionalProperties === true)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const field = `${where}/${key}`;
    const found = listed.flatMap((properties) => (properties[key] ? [properties[key]] : []));
    if (found.length > 0) return unlisted(name, found, part, field);
    return knownExtras.some((extra) => extra.test(field)) ? [] : [field];
  });
};

/** A schema together with the schemas that it references or combines. */
const expand = (name: string, schema: Schema): Schema[] => {
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  if (typeof schema.$ref === 'string') parts.push(at(name, schema.$ref));
  return [schema, ...parts.flatMap((part) => expand(name, part as Schema))];
};
