import { Refused } from '#contract/refusals.ts';
import { dayInWisconsin, formatDay } from '#domain/dates.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { findCheckByNumber, type StoredCheck } from './check-store.ts';

/** The refusal of a number that belongs to a check, as the error of a field. */
export const usedNumber = (
  { check_number: number, payee_name: payee, written_at: writtenAt }: StoredCheck,
  path: string,
): Refused => {
  const day = formatDay(dayInWisconsin(writtenAt));
  const text = `Check ${number} was written for ${payee} on ${day}. Please use another number.`;
  return new Refused('checkNumberUsed', { text, errors: [{ path, message: text }] });
};

/**
 * Holds that no check has this number, but the one of the id `except` (docs/rules/payouts.md#check-numbers). The caller
 * must hold the lock of checks.
 * @throws Refused 'checkNumberUsed', for the field at `path`.
 */
export const requireUnusedNumber = async (
  db: DbOrTransaction,
  checkNumber: string,
  { path = 'checkNumber', except = null }: { path?: string; except?: string | null } = {},
): Promise<void> => {
  const found = await findCheckByNumber(db, checkNumber, except);
  if (found) throw usedNumber(found, path);
};
