import type { z } from 'zod';
import { Refused } from '#contract/refusals.ts';

/**
 * Validates and decodes a part of a request.
 * @throws Refused 'badInput' with every invalid field and its message.
 */
export const parse = (schema: z.ZodType | undefined, received: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(received ?? {});
  if (parsed.success) return parsed.data;
  throw new Refused('badInput', { errors: toFieldErrors(parsed.error) });
};

/** Only the first error of each field: the others of an empty field, such as its format, would only confuse. */
const toFieldErrors = ({ issues }: z.ZodError) => {
  const messages = new Map<string, string>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (!messages.has(path)) messages.set(path, messageFor(issue));
  }
  return [...messages].map(([path, message]) => ({ path, message }));
};

/** Replaces Zod's default messages, which don't help users; messages written in the contract stay. */
const messageFor = (issue: z.core.$ZodIssue): string => {
  if (!/^(Invalid (input|option)|Too (small|big)|Unrecognized)/.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type')
    return /received (undefined|null)$/.test(issue.message)
      ? 'Required'
      : `Must be of type ${issue.expected}`;
  if (issue.code === 'invalid_value') return `One of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `At least ${issue.minimum}`;
  return issue.code === 'too_big' ? `At most ${issue.maximum}` : 'Not valid';
};
