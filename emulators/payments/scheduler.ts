import type { Context } from './call.ts';
import { finishOrder, settleCapture } from './captures.ts';
import type { Kind } from './ledger.ts';
import { deliver } from './notifications.ts';
import { moveBatch, moveItem } from './payout-progress.ts';
import { settleRefund } from './refunds.ts';

const moves: Partial<Record<Kind, (context: Context, id: string) => void>> = {
  orders: finishOrder,
  captures: settleCapture,
  refunds: settleRefund,
  batches: moveBatch,
  items: moveItem,
};

export type Scheduler = {
  /** Runs everything that is due, and sets a timer for the next event. */
  run(): void;
  stop(): void;
};

/** Runs what happens at a later time: pending money settles, batches progress, notifications go out. */
export const createScheduler = (context: Context): Scheduler => {
  const sending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const sleep = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, Math.min(ms, 2 ** 31 - 1));
  };

  const send = async (ids: string[]): Promise<void> => {
    for (const id of ids) sending.add(`notices/${id}`);
    for (const id of ids) {
      try {
        if (!stopped) await deliver(context, id);
      } catch (error) {
        if (!stopped)
          process.stderr.write(`The result of a notification could not be stored: ${String(error)}\n`);
      }
      sending.delete(`notices/${id}`);
    }
    run();
  };

  /** The notification that is due; in reversed order all that are waiting, newest first. */
  const batchOf = (id: string): string[] => {
    if (context.webhook.deliver !== 'reversed') return [id];
    const waiting = context.ledger
      .list('notices')
      .filter((notification) => notification.next && !sending.has(`notices/${notification.id}`));
    return waiting.map((notification) => notification.id).reverse();
  };

  const run = () => {
    if (stopped) return;
    for (;;) {
      const due = context.ledger.nextDue(sending);
      if (!due) return;
      const wait = due.at - context.ledger.clock.now();
      if (wait > 0) return sleep(wait);
      try {
        if (due.kind === 'notices') void send(batchOf(due.id));
        else moves[due.kind]?.(context, due.id);
      } catch (error) {
        process.stderr.write(`A scheduled change could not be stored: ${String(error)}\n`);
        return sleep(1000);
      }
    }
  };

  return {
    run,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
