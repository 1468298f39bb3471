import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '#contract/refusals.ts';

/** Deeper than any form, and far below what would overflow the stack. */
const maxDepth = 32;

const isDeeperThan = (depth: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeperThan(depth - 1, inner)));

/**
 * Accepts JSON bodies and no others.
 * @throws Refused 'badInput' for invalid JSON, or JSON nested deeper than `maxDepth`.
 */
export const acceptOnlyJson = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, bytes: Buffer) => {
      // A request without a body may still have a JSON content type.
      if (bytes.length === 0) return undefined;
      const value = parse(bytes);
      if (isDeeperThan(maxDepth, value))
        throw new Refused('badInput', { text: 'That is nested too deeply.' });
      return value;
    },
  );
};

/** Accepts JSON bodies as unparsed text: a signature covers every byte. */
export const acceptJsonAsText = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => done(null, text));
};

const parse = (bytes: Buffer): unknown => {
  try {
    // Invalid UTF-8 would be decoded as U+FFFD, which is not the text that was sent.
    if (isUtf8(bytes)) return JSON.parse(bytes.toString());
  } catch {
    // refused below
  }
  throw new Refused('badInput', { text: 'That is not valid JSON.' });
};
