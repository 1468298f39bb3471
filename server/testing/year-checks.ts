import type { Check } from '#contract/check-fields.ts';
import type { PayingOut } from './paying-out.ts';

/** What becomes of the checks of a year, one after the other; 'kept' ones arrive. */
const fates = [
  'kept',
  'lost',
  'undone',
  'replaced',
  'unheard',
  'corrected',
  'kept',
  'replacedTwice',
] as const;

const reason = 'The post brought it back.';

type Plan = {
  /** Begins the statement of a check, as an hour after it was written. */
  tell(checkId: string): Promise<void>;
  /** Plans something for a random day of the months to come. */
  later(work: () => Promise<unknown>): void;
};

/** Writes checks, and lets be lost, undone, replaced and corrected what a year has of it. */
export const checksOfYear = (
  { asAdministrator, nextNumber, post, postTo, checksDue }: PayingOut,
  { tell, later }: Plan,
) => {
  /** What each check pays that was written and not taken back, in cents, by its number. */
  const living = new Map<string, number>();
  let written = 0;

  const expectDone = async (act: string, answer: ReturnType<typeof postTo>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${act} of a check: ${status} ${body.detail}`);
  };
  /** The check as it is now, by one of the payouts that it paid. */
  const readAgain = async ({ id, payouts: [payout] }: Check): Promise<Check | undefined> => {
    const params = { bookingId: payout?.bookingId ?? '', type: 'manual' as const };
    const { checks } = await (await asAdministrator()).getPayout({ params });
    return checks.find((check) => check.id === id);
  };
  const lose = async ({ id, checkNumber, payouts: [payout] }: Check) => {
    await expectDone('Loss', post(`${payout?.bookingId}/back`, { checkId: id, reason }));
    living.delete(checkNumber);
  };
  const undo = async ({ id, checkNumber }: Check) => {
    await expectDone('Undoing', postTo('check/undo', { checkIds: [id] }));
    living.delete(checkNumber);
  };
  const correct = async ({ id, checkNumber: wrong }: Check) => {
    const checkNumber = nextNumber();
    await expectDone('Correction', postTo(`check/${id}/number`, { checkNumber, reason: 'Misread.' }));
    const cents = living.get(wrong) ?? 0;
    living.delete(wrong);
    living.set(checkNumber, cents);
  };
  /** Replaces a check; undefined if nothing of it is owed any more. */
  const replace = async (check: Check): Promise<Check | undefined> => {
    if (!(await readAgain(check))?.acts.includes('replace')) return undefined;
    const checkNumber = nextNumber();
    await expectDone('Replacement', postTo(`check/${check.id}/replace`, { checkNumber, reason }));
    for (const { bookingId } of check.payouts) {
      const params = { bookingId, type: 'manual' as const };
      const { checks } = await (await asAdministrator()).getPayout({ params });
      const next = checks.find((one) => one.checkNumber === checkNumber);
      if (!next) continue;
      living.delete(check.checkNumber);
      living.set(checkNumber, next.amountCents);
      return next;
    }
    throw new Error(`Check ${check.checkNumber} was not replaced.`);
  };
  /** Replaces a check that its payee was told of, and tells them of the new one. */
  const replaceTold = async (check: Check): Promise<Check | undefined> => {
    const next = await replace(check);
    if (next) await tell(next.id);
    return next;
  };

  const settle = async (check: Check, fate: (typeof fates)[number]) => {
    if (fate === 'undone') return undo(check);
    if (fate === 'unheard') return lose(check);
    await tell(check.id);
    if (fate === 'lost') later(() => lose(check));
    if (fate === 'corrected') later(() => correct(check));
    if (fate === 'replaced') later(() => replaceTold(check));
    if (fate === 'replacedTwice')
      later(async () => {
        const next = await replace(check);
        if (next) await replaceTold(next);
      });
  };

  /** Writes the checks that are due, until none is, and plans what becomes of each. */
  const writeDue = async (): Promise<void> => {
    for (;;) {
      const due = await checksDue();
      if (due.length === 0) return;
      const checks = due.map(({ payouts }) => ({
        ...{ checkNumber: nextNumber(), note: '' },
        payouts: payouts.map(({ bookingId, owedCents: amountCents }) => ({ bookingId, amountCents })),
      }));
      const run = await (await asAdministrator()).markManualPayoutsSent({
        body: { note: 'Mailed.', checks },
      });
      for (const check of run.written) {
        living.set(check.checkNumber, check.amountCents);
        await settle(check, fates[written++ % fates.length] ?? 'kept');
      }
    }
  };
  return { living, writeDue };
};
