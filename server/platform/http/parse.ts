import type { z } from 'zod';
import { Refused } from '#contract/refusals.ts';

/**
 * A part of a request in its inner form.
 * @throws Refused 'badInput' with every field that was not accepted and why.
 */
export const parse = (schema: z.ZodType | undefined, received: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(received ?? {});
  if (parsed.success) return parsed.data;
  throw new Refused('badInput', { errors: toFieldErrors(parsed.error) });
};

/** The first fault of each field: what an empty one is not, besides, helps nobody. */
const toFieldErrors = ({ issues }: z.ZodError) => {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (!faults.has(path)) faults.set(path, wordsFor(issue));
  }
  return [...faults].map(([path, message]) => ({ path, message }));
};

/** Zod's own words are no use to a person; where a field has none of ours, these say what would be taken. */
const wordsFor = (issue: z.core.$ZodIssue): string => {
  if (!/^(Invalid (input|option)|Too (small|big)|Unrecognized)/.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type') return 'Required';
  if (issue.code === 'invalid_value') return `One of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `At least ${issue.minimum}`;
  return issue.code === 'too_big' ? `At most ${issue.maximum}` : 'Not valid';
};
