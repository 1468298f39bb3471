import { parseArgs } from 'node:util';
import { z } from 'zod';
import { addDays, formatInstant, hourInWisconsin, isDay } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { describeFinding } from '#domain/record-finding.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import type { TimeRange } from '../adapters/payments-transactions.ts';
import { readConfig } from '../config.ts';
import { failToStart } from '../fail-to-start.ts';
import { openContext } from '../open-context.ts';
import { createLog } from '../platform/log.ts';
import { type Finding, reconcileRecords } from './reconcile-records.ts';

const usage = `Compares the database with PayPal's records, takes over what it lacks, and names what it can't.
  node_modules/.bin/node server/records/reconcile.ts --since 2026-11-20 [--until 2026-11-27] [--check]
  --since, --until  a day in Wisconsin, or an instant such as 2026-11-20T14:30Z
  --check           only tells what would be done`;

const Instant = z.iso.datetime({ offset: true, precision: undefined });

/** Parses an instant, or a day as its start (or end) in Wisconsin. */
const readTime = (text: string, isEnd: boolean): Date | undefined => {
  if (isDay(text)) return hourInWisconsin(isEnd ? addDays(text, 1) : text, 0);
  return Instant.safeParse(text).success ? new Date(text) : undefined;
};

/** @throws Error with the usage. */
const readRange = (args: string[], now: Date): { range: TimeRange; isCheck: boolean } => {
  const string = { type: 'string' } as const;
  const options = { since: string, until: string, check: { type: 'boolean' } } as const;
  const { since = '', until, check = false } = readOptions(args, options);
  const from = readTime(since, false);
  const to = until === undefined ? now : readTime(until, true);
  if (!from || !to) throw new Error(usage);
  const range = { since: from, until: to < now ? to : now };
  if (range.since >= range.until) throw new Error('--since must be before --until, and before now.');
  return { range, isCheck: check };
};

const readOptions = <const Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: string[],
  options: Options,
) => {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`);
  }
};

const lineOf = (sign: string, { kind, id, amountCents, currency, at, confirmationCode, reason }: Finding) => {
  const amount = currency === 'USD' ? formatMoney(amountCents) : `${amountCents / 100} ${currency}`;
  const facts = [kind, id, amount, at.toISOString(), ...(confirmationCode ? [confirmationCode] : [])];
  return `${sign} ${facts.join(' ')}: ${describeFinding(reason)}`;
};

/** The error message, with what an operator can do about an error of the provider. */
const messageFor = (error: unknown): string => {
  if (!(error instanceof PaymentsError)) return (error as Error).message;
  return error.status === 403
    ? 'PayPal does not let this app search transactions. Turn on "Transaction search" for it in PayPal’s dashboard; that takes up to nine hours.'
    : `${error.message}. What was taken over until now stays: run it again later.`;
};

const main = async (): Promise<void> => {
  const { range, isCheck } = readRange(process.argv.slice(2), new Date());
  const config = readConfig();
  const log = createLog(config, { write: (line: string) => void process.stderr.write(line) });
  const { ctx, close } = await openContext(config, { log }).catch(failToStart);
  try {
    const onProgress = (done: number, total: number) => {
      if (done % 50 === 0) console.log(`${done} of ${total} records`);
    };
    const found = await reconcileRecords(ctx, range, { isCheck, onProgress });
    for (const finding of found.imported) console.log(lineOf('+', finding));
    for (const finding of found.unexplained) console.log(lineOf('?', finding));
    const done = isCheck ? 'would be taken over' : 'taken over';
    console.log(
      `${found.records.length} payments, refunds and payouts: ${found.imported.length} ${done}, ${found.unexplained.length} to look at.`,
    );
    // A minute of tolerance, since the provider returns whole seconds.
    if (range.until.getTime() - found.recordedUntil.getTime() > 60_000)
      console.log(
        `PayPal’s records reach to ${formatInstant(found.recordedUntil)}: run this again in three hours.`,
      );
  } finally {
    await close();
  }
};

if (import.meta.main)
  await main().catch((error) => {
    console.error(messageFor(error));
    process.exitCode = 1;
  });
