import { type FieldError, type RefusalCode, Refused, refusals } from './refusals.ts';

/** The body of every error answer (RFC 9457). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: FieldError[];
  /** The caller's own conflicting booking, for 'requestExists' and 'requestOverlaps'. */
  bookingId?: string;
};

/** The body of an error answer. Its type ends in the refusal's code, for programs to branch on. */
export const toProblem = (refused: Refused): Problem => ({
  type: `urn:openacre:refusal:${refused.code}`,
  title: titleOf(refused.code),
  status: refused.status,
  detail: refused.message,
  ...(refused.errors && { errors: refused.errors }),
  ...(refused.bookingId && { bookingId: refused.bookingId }),
});

/** 'emailTaken' becomes 'Email taken'. */
const titleOf = (code: RefusalCode): string => {
  const words = code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The refusal of an error answer; 'unexpected' for an answer that is not a problem of ours. */
export const fromProblem = (status: number, body: unknown): Refused => {
  const problem = body as Partial<Problem> | null;
  const code = String(problem?.type ?? '')
    .split(':')
    .at(-1) as RefusalCode;
  const { errors, detail: text, bookingId } = problem ?? {};
  if (code in refusals) return new Refused(code, { errors, text, bookingId });
  return new Refused(status === 503 ? 'unavailable' : 'unexpected');
};
