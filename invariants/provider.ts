import type { Entry } from './sources.ts';

/** A capture at the provider, in its last state in the journal. */
export type Capture = {
  id: string;
  /** The booking's id, from the custom id that we gave. */
  bookingId: string;
  status: string;
  currency: string;
  cents: number;
  /** What was or is being refunded of it. */
  refundedCents: number;
};

/** A payout item at the provider. */
export type Item = {
  id: string;
  /** Our ids of the batch and the item. */
  names: string[];
  status: string;
  currency: string;
  cents: number;
  receiver: string;
};

const text = (value: unknown): string => String(value ?? '');
const cents = (value: unknown): number => Math.round(Number(value) * 100);
const isAbout = (entry: Entry, thing: string): boolean => entry.type.startsWith(`${thing}.`);

/** The captures that were completed, even if they were reversed or refunded later. */
export const capturesIn = (journal: readonly Entry[]): Capture[] => {
  const captures = new Map<string, Capture>();
  const refunds = new Map<string, Entry>();
  for (const entry of journal) {
    if (isAbout(entry, 'refund')) refunds.set(text(entry.refund_id), entry);
    if (!isAbout(entry, 'capture')) continue;
    captures.set(text(entry.capture_id), {
      id: text(entry.capture_id),
      bookingId: text(entry.custom_id),
      status: text(entry.status),
      currency: text(entry.currency),
      cents: cents(entry.amount),
      // What was left was reversed by the bank: there is no refund record.
      refundedCents: entry.type === 'capture.reversed' ? cents(entry.reversed_amount ?? entry.amount) : 0,
    });
  }
  for (const refund of refunds.values()) {
    const capture = captures.get(text(refund.capture_id));
    if (capture && text(refund.status) !== 'FAILED') capture.refundedCents += cents(refund.amount);
  }
  return [...captures.values()].filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED');
};

/** Every item of every batch. */
export const itemsIn = (journal: readonly Entry[]): Item[] => {
  const batches = new Map<string, string>();
  const items = new Map<string, Item>();
  for (const entry of journal) {
    if (!isAbout(entry, 'payout')) continue;
    const batchId = text(entry.payout_batch_id);
    if (entry.sender_batch_id !== undefined) batches.set(batchId, text(entry.sender_batch_id));
    const changed =
      (entry.items as Entry[] | undefined) ?? (entry.payout_item_id === undefined ? [] : [entry]);
    for (const one of changed)
      items.set(text(one.payout_item_id), {
        id: text(one.payout_item_id),
        names: [batches.get(batchId) ?? '', text(one.sender_item_id)].filter((name) => name !== ''),
        status: text(one.status),
        currency: text(one.currency),
        cents: cents(one.amount),
        receiver: text(one.receiver),
      });
  }
  return [...items.values()];
};
