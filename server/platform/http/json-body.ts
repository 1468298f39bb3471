import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '#contract/refusals.ts';

/** Deeper than any form of ours, and far from where a walk through it would fill the stack. */
const deepest = 32;

const isDeeperThan = (depth: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeperThan(depth - 1, inner)));

/**
 * Takes JSON and no other kind of body, and nothing that only looks like it.
 * @throws Refused 'badInput' for what is no JSON, or nested deeper than anything we ask for.
 */
export const takeJsonAlone = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, bytes: Buffer) => {
      // A call without a body may still say that it sends JSON.
      if (bytes.length === 0) return undefined;
      const value = parsed(bytes);
      if (isDeeperThan(deepest, value)) throw new Refused('badInput', { text: 'That is nested too deeply.' });
      return value;
    },
  );
};

/** Takes JSON as the text that it came in: a signature covers every sign of it. */
export const takeJsonAsText = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => done(null, text));
};

const parsed = (bytes: Buffer): unknown => {
  try {
    // What is no UTF-8 would be read as U+FFFD, which is another text than was sent.
    if (isUtf8(bytes)) return JSON.parse(bytes.toString());
  } catch {
    // told below
  }
  throw new Refused('badInput', { text: 'That is not valid JSON.' });
};
