import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { type Endpoint, supportsIdempotencyKey } from '#contract/endpoint.ts';
import { type RefusalCode, refusals } from '#contract/refusals.ts';

type Json = Record<string, unknown>;

/** JSON Schema of a schema's wire format: for a codec, its encoded side. */
const toJson = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return rest;
};

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = schema
    ? (toJson(schema) as { properties?: Json; required?: string[] })
    : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same at each repeat of one act: it is done once, and each repeat gets the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const filesBody = (files: NonNullable<Endpoint['files']>): Json => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: {
        files: {
          type: 'array',
          maxItems: files.max,
          items: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
      },
    },
  },
});

const bodyOf = ({ body, files }: Endpoint): Json | undefined => {
  if (files) return { required: true, content: filesBody(files) };
  if (!body) return undefined;
  const required = !body.safeParse({}).success;
  return { required, content: { 'application/json': { schema: toJson(body) } } };
};

const accessCodes = {
  anyone: [],
  signedIn: ['notAuthenticated'],
  confirmed: ['notAuthenticated', 'emailNotConfirmed', 'suspended'],
  administrator: ['notAuthenticated', 'notAllowed', 'suspended'],
} as const satisfies Record<Endpoint['access'], RefusalCode[]>;

/** The refusals of an endpoint, by status, each with its user-visible texts. */
const refusalsOf = (endpoint: Endpoint): Json => {
  const takesInput = endpoint.body ?? endpoint.params ?? endpoint.query;
  const codes: RefusalCode[] = [
    ...(takesInput ? (['badInput'] as const) : []),
    ...accessCodes[endpoint.access],
    ...(supportsIdempotencyKey(endpoint) ? (['keyReused', 'stillWorking'] as const) : []),
    ...endpoint.refusals,
    'tooManyRequests',
  ];
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => [
      String(status),
      {
        description: found.map((code) => refusals[code].text).join(' · '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
};

const contentOf = ({ file, answer }: Endpoint): Json | undefined => {
  if (file) return { [file]: { schema: { type: 'string', contentMediaType: file } } };
  return answer && { 'application/json': { schema: toJson(answer) } };
};

const answersOf = (endpoint: Endpoint): Json => {
  const content = contentOf(endpoint);
  return {
    ...(content ? { 200: { description: 'Done', content } } : { 204: { description: 'Done' } }),
    ...refusalsOf(endpoint),
  };
};

const problem: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', description: 'urn:openacre:refusal: and the code' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The text a person reads' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    bookingId: {
      type: 'string',
      description: 'The caller’s own booking that holds the days asked for: all of them, or some',
    },
  },
};

/** The OpenAPI 3.1 document of the whole contract. */
export const openApiDocument = ({ publicUrl, version }: { publicUrl: string; version: string }): Json => {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries(contract as Record<string, Endpoint>)) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    const requestBody = bodyOf(endpoint);
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        operationId: key,
        tags: [endpoint.path.split('/')[1]],
        summary: endpoint.summary,
        parameters: [
          ...parametersOf(endpoint.params, 'path'),
          ...parametersOf(endpoint.query, 'query'),
          ...(supportsIdempotencyKey(endpoint) ? [idempotencyKey] : []),
        ],
        ...(requestBody && { requestBody }),
        responses: answersOf(endpoint),
        security: endpoint.access === 'anyone' ? [] : [{ token: [] }],
        'x-access': endpoint.access,
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Openacre',
      version,
      description:
        'Private hunting and fishing land by the day, in Wisconsin. Money is in US dollars; days are dates at 00:00 UTC.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};
