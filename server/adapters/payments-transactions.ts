import { type ProviderTransaction, readTransactions } from './payments-answers.ts';
import type { SendRequest } from './payments-client.ts';
import { PaymentsError } from './payments-error.ts';

/** Two instants, both included. */
export type TimeRange = { since: Date; until: Date };

/** The transactions in the provider's records, the oldest first. */
export type TransactionList = {
  transactions: ProviderTransaction[];
  /** The records are complete until here: a transaction may appear up to three hours late. */
  recordedUntil: Date;
};

/** The provider's limit for the range of one search. */
const maxRangeMs = 31 * 24 * 3_600_000;
/** A range this short is not split further. */
const minRangeMs = 60_000;
const pageSize = 500;

/** Lists the provider's transactions, with as many searches and pages as needed. */
export const listTransactions = async (call: SendRequest, range: TimeRange): Promise<TransactionList> => {
  const transactions = new Map<string, ProviderTransaction>();
  let recordedUntil = range.since;
  for (const part of partsOf(range)) {
    const found = await searchPart(call, part);
    // A search includes both ends of its range, so adjacent searches may return the same transaction.
    for (const one of found.transactions) transactions.set(`${one.id} ${one.code}`, one);
    recordedUntil = found.recordedUntil;
    if (recordedUntil < part.until) break;
  }
  const byTime = [...transactions.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
  return { transactions: byTime, recordedUntil };
};

const partsOf = ({ since, until }: TimeRange): TimeRange[] => {
  const parts: TimeRange[] = [];
  for (let from = since; from < until; from = new Date(from.getTime() + maxRangeMs))
    parts.push({ since: from, until: new Date(Math.min(from.getTime() + maxRangeMs, until.getTime())) });
  return parts;
};

/** One search with all its pages. A range with more transactions than the provider returns is split in two. */
const searchPart = async (call: SendRequest, range: TimeRange): Promise<TransactionList> => {
  try {
    return await searchPages(call, range);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (isTooRecent(error)) return { transactions: [], recordedUntil: range.since };
    const length = range.until.getTime() - range.since.getTime();
    if (!isTooMuch(error) || length <= minRangeMs) throw error;
    const middle = new Date(range.since.getTime() + Math.floor(length / 2));
    const first = await searchPart(call, { since: range.since, until: middle });
    const second = await searchPart(call, { since: middle, until: range.until });
    return { ...second, transactions: [...first.transactions, ...second.transactions] };
  }
};

const searchPages = async (call: SendRequest, { since, until }: TimeRange): Promise<TransactionList> => {
  const transactions: ProviderTransaction[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      start_date: since.toISOString(),
      end_date: until.toISOString(),
      fields: 'all',
      // 'N' includes pending payments, such as checks, which don't affect the balance yet.
      balance_affecting_records_only: 'N',
      page_size: String(pageSize),
      page: String(page),
    });
    const found = readTransactions(
      await call({ method: 'GET', path: `/v1/reporting/transactions?${query}` }),
    );
    transactions.push(...found.transactions);
    if (page >= found.pages) return { transactions, recordedUntil: earlier(found.recordedUntil, until) };
  }
};

const earlier = (one: Date | null, other: Date): Date => (one && one < other ? one : other);

/** The records do not reach the start of the range yet: the only refusal of this call without an issue. */
const isTooRecent = ({ status, name, issue }: PaymentsError): boolean =>
  status === 400 && name === 'INVALID_REQUEST' && issue === null;

const isTooMuch = ({ name, issue }: PaymentsError): boolean => [name, issue].includes('RESULTSET_TOO_LARGE');
