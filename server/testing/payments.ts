import type { Context } from '../context.ts';
import { pendingSeconds } from './emulators.ts';

type Entry = { seq: number; type: string; [about: string]: unknown };
type Decision = { outcome?: string; funding?: string; action?: 'approve' | 'cancel' };
type Fault = number | string | { delayMs?: number; status?: number; drop?: boolean; after?: boolean };

/** The payer, and the controls of the payments emulator of this context. */
export const payerOf = ({ config }: Pick<Context, 'config'>) => {
  const base = config.PAYPAL_BASE_URL;
  const send = (path: string, body: object, method = 'POST') =>
    fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method !== 'DELETE' && { body: JSON.stringify(body) }),
    });
  const journal = async (type = ''): Promise<Entry[]> =>
    (await (await fetch(`${base}/journal?type=${type}`)).json()) as Entry[];
  return {
    /** Approves an order as the payer; the decision can set the outcome of the capture. */
    approve: async (orderId: string, decision: Decision = {}): Promise<void> => {
      const answer = await send(`/checkoutnow?token=${orderId}`, decision);
      if (!answer.ok) throw new Error(`The payer could not decide: ${answer.status}`);
    },
    /** Makes the next matching calls fail, such as 'POST /v2/checkout/orders/*'. */
    fail: (match: string, as: Fault, times = 1) => send('/_control/fail', { match, as, times }),
    recover: () => send('/_control/fail', {}, 'DELETE'),
    /** The number of faults that have not been triggered yet. */
    pendingFaults: async (): Promise<number> => {
      const { rules } = (await (await fetch(`${base}/_control/fail`)).json()) as { rules: unknown[] };
      return rules.length;
    },
    /** Advances the emulator's clock: orders expire, payments are reversed. */
    advance: (seconds: number) => send('/_control/clock', { advanceSeconds: seconds }),
    /** Ends what is pending: captures complete or are denied, refunds complete. */
    endPending: () => send('/_control/clock', { advanceSeconds: pendingSeconds + 1 }),
    /** Sets the webhook URL and how events are delivered. */
    notify: (settings: { url: string | null; deliver?: 'once' | 'twice' | 'reversed' | 'off' }) =>
      send('/_control/webhook', settings),
    /** Pays an attempt to send a payout that had failed, or was held. */
    payAfterAll: (attemptId: string) =>
      send('/_control/payout-item', { senderItemId: attemptId, to: 'SUCCESS' }),
    /** Lets the receiver of one that is paid send it back. */
    sendBack: (attemptId: string) =>
      send('/_control/payout-item', { senderItemId: attemptId, to: 'REFUNDED' }),
    journal,
    /** The captures and refunds of a booking in the journal, in order. */
    moneyOf: async (bookingId: string): Promise<string[]> =>
      moneyIn([...(await journal('capture')), ...(await journal('refund'))], bookingId),
  };
};

/** A refund has no booking id of its own: it belongs to the booking of its capture. */
const moneyIn = (entries: Entry[], bookingId: string): string[] => {
  const captures = entries.filter(({ custom_id }) => custom_id === bookingId);
  const ids = new Set(captures.map(({ capture_id }) => capture_id));
  return entries
    .filter(({ capture_id }) => ids.has(capture_id))
    .sort((a, b) => a.seq - b.seq)
    .map(({ type, amount }) => `${type} ${amount}`);
};

export type Payer = ReturnType<typeof payerOf>;
