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
    { parseAs: 'string' },
    async (_: FastifyRequest, text: string) => {
      // A call without a body may still say that it sends JSON.
      if (text === '') return undefined;
      const value = parsed(text);
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

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('badInput', { text: 'That is not valid JSON.' });
  }
};
