import type { World } from './call.ts';
import { finishOrder, settleCapture } from './captures.ts';
import type { Kind } from './ledger.ts';
import { deliver } from './notices.ts';
import { moveBatch, moveItem } from './payout-progress.ts';
import { settleRefund } from './refunds.ts';

const moves: Partial<Record<Kind, (world: World, id: string) => void>> = {
  orders: finishOrder,
  captures: settleCapture,
  refunds: settleRefund,
  batches: moveBatch,
  items: moveItem,
};

export type Agenda = {
  /** Does all that is due, and sleeps until the next thing is. */
  run(): void;
  stop(): void;
};

/** Everything that happens by itself: pending money settles, batches move, notifications go out. */
export const createAgenda = (world: World): Agenda => {
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
        if (!stopped) await deliver(world, id);
      } catch (error) {
        if (!stopped) process.stderr.write(`A notification could not be noted down: ${String(error)}\n`);
      }
      sending.delete(`notices/${id}`);
    }
    run();
  };

  /** The notification that is due; in reversed order all that wait, newest first. */
  const batchOf = (id: string): string[] => {
    if (world.webhook.deliver !== 'reversed') return [id];
    const waiting = world.ledger
      .list('notices')
      .filter((notice) => notice.next && !sending.has(`notices/${notice.id}`));
    return waiting.map((notice) => notice.id).reverse();
  };

  const run = () => {
    if (stopped) return;
    for (;;) {
      const due = world.ledger.nextDue(sending);
      if (!due) return;
      const wait = due.at - world.ledger.clock.now();
      if (wait > 0) return sleep(wait);
      try {
        if (due.kind === 'notices') void send(batchOf(due.id));
        else moves[due.kind]?.(world, due.id);
      } catch (error) {
        process.stderr.write(`What was due could not be written down: ${String(error)}\n`);
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
