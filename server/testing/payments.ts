import type { Context } from '../context.ts';

type Entry = { seq: number; type: string; [about: string]: unknown };
type Decision = { outcome?: string; funding?: string; action?: 'approve' | 'cancel' };
type Fault = number | string | { delayMs?: number; status?: number; drop?: boolean; after?: boolean };

/** The payer, and the controls of the payments stand-in that a context talks to. */
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
    /** Approves an order, as the payer's window does; how its capture will go can be said. */
    approve: async (orderId: string, decision: Decision = {}): Promise<void> => {
      const answer = await send(`/checkoutnow?token=${orderId}`, decision);
      if (!answer.ok) throw new Error(`The payer could not decide: ${answer.status}`);
    },
    /** Lets the next calls that fit fail: 'POST /v2/checkout/orders/*'. */
    fail: (match: string, as: Fault, times = 1) => send('/_control/fail', { match, as, times }),
    recover: () => send('/_control/fail', {}, 'DELETE'),
    /** How many of those faults have not met their call yet. */
    faultsToCome: async (): Promise<number> => {
      const { rules } = (await (await fetch(`${base}/_control/fail`)).json()) as { rules: unknown[] };
      return rules.length;
    },
    /** Moves the stand-in's clock: pending money settles, orders expire. */
    advance: (seconds: number) => send('/_control/clock', { advanceSeconds: seconds }),
    /** Where its notifications go, and how. */
    notify: (settings: { url: string | null; deliver?: 'once' | 'twice' | 'reversed' | 'off' }) =>
      send('/_control/webhook', settings),
    journal,
    /** What the journal says of the money of a booking: captures and refunds, in their order. */
    moneyOf: async (bookingId: string): Promise<string[]> =>
      moneyIn([...(await journal('capture')), ...(await journal('refund'))], bookingId),
  };
};

/** A refund carries its own id: it belongs to the booking of its capture. */
const moneyIn = (entries: Entry[], bookingId: string): string[] => {
  const captures = entries.filter(({ custom_id }) => custom_id === bookingId);
  const ids = new Set(captures.map(({ capture_id }) => capture_id));
  return entries
    .filter(({ capture_id }) => ids.has(capture_id))
    .sort((a, b) => a.seq - b.seq)
    .map(({ type, amount }) => `${type} ${amount}`);
};

export type Payer = ReturnType<typeof payerOf>;
