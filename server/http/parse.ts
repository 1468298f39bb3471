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

const toFieldErrors = (error: z.ZodError) =>
  error.issues.map(({ path, message, code }) => ({
    path: path.join('.'),
    // Zod's own words for a wrong type are no use to a person; ours are set at each field.
    message: code === 'invalid_type' && message.startsWith('Invalid input') ? 'Required' : message,
  }));
