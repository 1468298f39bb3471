import { daysIn, formatDateOf, formatDay } from '#domain/dates.ts';
import { payoutStateOf } from '#domain/payout-life.ts';
import { type Columns, money } from '../platform/csv.ts';
import { type ExportedRow, listingNameOf } from './export-store.ts';

const dateOf = (at: Date | null): string | null => at && formatDateOf(at);
const nameOf = (first: string, last: string): string => `${first} ${last}`.trim();

/** The columns that everybody's export has. */
const booking: Columns<ExportedRow> = {
  'Confirmation Code': (row) => row.confirmation_code,
  'Booking Status': (row) => row.status,
  'First Day': (row) => formatDay(row.start_day),
  'Last Day': (row) => formatDay(row.end_day),
  Days: (row) => daysIn({ startDay: row.start_day, endDay: row.end_day }),
  Hunters: (row) => row.party_size,
  Created: (row) => dateOf(row.created_at),
  Paid: (row) => dateOf(row.paid_at),
  Listing: listingNameOf,
  City: (row) => row.city,
  County: (row) => row.county,
  'Hunter Name': (row) => nameOf(row.hunter_first_name, row.hunter_last_name),
};

const payout: Columns<ExportedRow> = {
  'Payout Type': (row) => row.payout_type,
  'Payout Status': (row) => row.manual_payment_status ?? row.pay_pal_payout_status,
  'Payout Amount': (row) => money(row.payout_cents),
  'Payout Date': (row) => dateOf(row.paid_out_at),
  'Check Number': (row) => row.check_number,
  'Payout Receiver': (row) => row.receiver_email,
  'Payout Transaction': (row) => row.payout_transaction_id,
};

/** An administrator's export: everything (docs/rules/statistics.md#exports). */
export const columnsForAdministrators: Columns<ExportedRow> = {
  ...booking,
  'Hunter Email': (row) => row.hunter_email,
  'Owner Name': (row) => nameOf(row.host_first_name, row.host_last_name),
  'Owner Email': (row) => row.host_email,
  'Booking Price': (row) => money(row.booking_price_cents),
  'Booking Fee': (row) => money(row.booking_fee_cents),
  'Sub Total': (row) => money(row.sub_total_cents),
  'Tax Rate': (row) => row.tax_rate,
  'Total Tax': (row) => money(row.total_tax_cents),
  Total: (row) => money(row.total_cents),
  'PayPal Transactions': (row) => row.capture_ids,
  Captured: (row) => money(row.captured_cents),
  'PayPal Fee': (row) => money(row.provider_fee_cents),
  Refunded: (row) => money(row.refunded_cents),
  'Refunded Price': (row) => money(row.given_back_price_cents),
  'Refunded Fee': (row) => money(row.given_back_fee_cents),
  'Refunded Tax': (row) => money(row.given_back_tax_cents),
  'Refunded On': (row) => row.refunded_days?.map(formatDay).join(' ') ?? null,
  'Refund Pending': (row) => money(row.refund_pending_cents),
  Held: (row) => money(row.held_cents),
  'Tax Due': (row) => money(row.tax_due_cents),
  ...payout,
  'Payout Item Status': (row) => row.payout_item_status,
  'Paid To Others': (row) => money(row.paid_to_others_cents),
  'Payout Fee': (row) => money(row.payout_fee_cents),
  'Marketplace Keeps': (row) => money(row.marketplace_cents),
};

/** The payout as its host knows it: no check before its statement (docs/rules/payouts.md#undoing-a-check). */
const asTold = (row: ExportedRow): ExportedRow => {
  const { untoldCents, latest, checkNumber } = row.told;
  if (untoldCents === 0 && !row.is_back_untold) return row;
  const isOwed = row.status === 'Paid';
  const state = payoutStateOf(...(isOwed ? stillOwed(row) : over(row)));
  return {
    ...row,
    payout_type: state.type,
    manual_payment_status: state.type === 'Manual' ? state.status : null,
    pay_pal_payout_status: state.type === 'PayPalPayout' ? state.status : null,
    payout_cents: (row.payout_cents ?? 0) - (isOwed ? 0 : untoldCents),
    paid_out_at: latest && new Date(latest.at),
    check_number: checkNumber,
    ...(!isOwed &&
      latest && { receiver_email: latest.receiver || null, payout_transaction_id: latest.transactionId }),
  };
};

type Told = Parameters<typeof payoutStateOf>;

/** What a check pays of which they were not told is owed as before; what else is owed or on its way counts first. */
const stillOwed = ({ stage, payout_type: type, owed_cents: owedCents, ...row }: ExportedRow): Told => {
  const isKept = stage === 'onItsWay' || (owedCents ?? 0) > 0;
  const toldStage = isKept && stage && !row.is_back_untold ? stage : 'owed';
  const facts = { arrivedBy: null, owedCents: (owedCents ?? 0) + row.told.untoldCents };
  return [toldStage, { ...facts, type: isKept && type ? type : 'Manual' }];
};

/** Of a booking that is over nothing is owed, so that only what they were told of is with them or on its way. */
const over = ({ stage, payout_type: type, told: { latest } }: ExportedRow): Told => {
  const arrivedStage = latest ? 'arrived' : 'ended';
  const facts = { type: type ?? 'Manual', arrivedBy: latest?.way ?? null, owedCents: 0 };
  return [stage === 'onItsWay' ? stage : arrivedStage, facts];
};

const toldPayout: Columns<ExportedRow> = Object.fromEntries(
  Object.entries(payout).map(([name, cell]) => [name, (row) => cell(asTold(row))]),
);

/** A host's export: what they ask and what they get, without the marketplace's fees and taxes. */
export const columnsForHosts: Columns<ExportedRow> = {
  ...booking,
  'Booking Price': (row) => money(row.booking_price_cents),
  ...toldPayout,
};
