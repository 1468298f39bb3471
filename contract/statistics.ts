import { z } from 'zod';
import { wisconsinCounties } from '#domain/counties.ts';
import { statisticsPeriods } from '#domain/statistics.ts';
import { csv, download, exportLimit, get } from './endpoint.ts';
import { Balance, Day, Id, Money } from './fields.ts';
import { inOurNames } from './our-names.ts';

const numbers = {
  userStats: z.object({
    totalUsers: z.int().meta({ description: 'Who joined in the period' }),
    totalMigratedUsers: z.int(),
    totalSuccessfulMigratedUsers: z
      .int()
      .meta({ description: 'Migrated users who have set a password; their last login is in the period' }),
    totalSignUps: z.int().meta({ description: 'Users who joined in the period and were not migrated' }),
    totalLoggedIn: z.int().meta({ description: 'Users whose last login is in the period' }),
  }),
  listingStats: z.object({
    totalListings: z.int().meta({ description: 'Listings created in the period' }),
    totalApprovedAndActiveListings: z.int().meta({ description: 'Those of them that are live now' }),
    newListings: z.int().meta({ description: 'The same: those created in the period' }),
  }),
  bookingStats: inOurNames(
    z.object({
      totalCompletedBookings: z.int().meta({
        description: 'Paid bookings, by the day of their payment, less those that left Paid',
      }),
      totalBookingTotal: Balance.meta({
        description: 'Of Paid bookings; what leaves Paid is taken off on that day, so it may be negative',
      }),
      totalBookingFee: Balance,
      totalBookingTax: Balance,
      totalPayPalFee: Balance,
      totalPayoutTotal: Balance.meta({
        description: 'Payouts, by the day on which they were sent, less those that came back',
      }),
    }),
  ),
  totalRevenue: Balance.meta({ description: 'Booking total less tax, PayPal’s fees and payouts' }),
  totalGivenBack: Balance.meta({
    description: 'Price, fee and tax that went back in the period, less refunds that a bank returned in it',
  }),
  totalKept: Balance.meta({
    description: 'What the marketplace keeps by the ledgers of all bookings, as it changed in the period',
  }),
};

const TrendNumbers = inOurNames(z.object({ bookings: z.int(), bookingTotal: Balance, signUps: z.int() }));
export type TrendNumbers = z.output<typeof TrendNumbers>;

const TrendPoint = inOurNames(
  z.object({
    startDate: Day,
    current: TrendNumbers,
    previous: TrendNumbers.nullable().meta({ description: 'Null where the period before has no such day' }),
  }),
);
export type TrendPoint = z.output<typeof TrendPoint>;

const Statistics = inOurNames(
  z.object({
    ...numbers,
    previous: inOurNames(z.object(numbers))
      .nullable()
      .meta({ description: 'The period before, up to the same day of it; null for all time' }),
    trendUnit: z.enum(['day', 'month']),
    trend: z.array(TrendPoint),
  }),
);
export type Statistics = z.output<typeof Statistics>;

const SalesTax = inOurNames(
  z.object({
    startDate: Day.meta({ description: 'The first day of the month' }),
    county: z.enum(wisconsinCounties),
    sales: Balance.meta({
      description:
        'Price and booking fee of what was paid in that month, less payments by hand that were withdrawn in it',
    }),
    tax: Balance.meta({ description: 'Their sales tax' }),
    stateTax: Balance.meta({
      description: 'The part of the tax that is the state’s; the rest is the county’s',
    }),
    givenBackSales: Balance.meta({
      description:
        'Price and booking fee that went back in that month, whenever they were paid, less refunds that a bank returned in it',
    }),
    givenBackTax: Balance,
    givenBackStateTax: Balance,
  }),
);
export type SalesTax = z.output<typeof SalesTax>;

/** Where a booking's money went. */
const Ledger = inOurNames(
  z.object({
    captured: Money.meta({ description: 'All payments, those recorded by hand among them' }),
    providerFee: Money,
    refunded: Money,
    refundPending: Money.meta({ description: 'Refunds that PayPal has not made yet' }),
    held: Money.meta({ description: 'Payments that pay for nothing, until an administrator decides' }),
    tax: Money,
    refundedTax: Money,
    payout: Money.meta({ description: 'The host’s share, sent or to be sent' }),
    payoutSent: Money,
    paidToOthers: Money.meta({ description: 'What former owners were paid, who are not owed it' }),
    payoutFee: Money,
    marketplace: Balance.meta({
      description: 'What the marketplace keeps: what came in less all of the above',
    }),
  }),
);
export type Ledger = z.output<typeof Ledger>;

const year = z.coerce.number().int().meta({
  description: 'From 2022 on, and at most seven years back; of bookings also those of getExportYears',
});

export const statistics = {
  getStatistics: get('/stats/:period', {
    summary: 'The statistics of a period: 0 all time, 1 year to date, 2 month to date',
    access: 'administrator',
    params: z.object({ period: z.coerce.number().pipe(z.enum(statisticsPeriods)) }),
    answer: Statistics,
  }),
  getSalesTax: get('/stats/salesTax/:year', {
    summary: 'Sales tax by month and county, as it was paid and given back in that month',
    access: 'administrator',
    params: z.object({ year }),
    answer: z.object({ salesTax: z.array(SalesTax) }),
  }),
  exportSalesTax: download('/stats/financial/salesTax/:year', {
    summary: 'Sales tax by month and county, with the parts of state and county, as CSV',
    mayLag: true,
    access: 'administrator',
    params: z.object({ year }),
    file: csv,
    limit: exportLimit,
  }),
  getExportYears: get('/stats/exports/years', {
    summary: 'The years whose bookings the caller can export; a coming one as soon as a booking begins in it',
    access: 'confirmed',
    answer: z.object({
      all: z
        .array(z.int())
        .nullable()
        .meta({ description: 'Of all bookings, for administrators; otherwise null' }),
      own: z.array(z.int()).meta({ description: 'Of the bookings of the caller’s land' }),
    }),
  }),
  exportBookings: download('/stats/financial/bookings/:year', {
    summary: 'The bookings whose first day is in the year, with their money, as CSV',
    mayLag: true,
    access: 'administrator',
    params: z.object({ year }),
    file: csv,
    limit: exportLimit,
  }),
  exportUserBookings: download('/stats/financial/userbookings/:year', {
    summary: 'The caller’s own listings’ bookings whose first day is in the year, with payouts, as CSV',
    mayLag: true,
    access: 'confirmed',
    params: z.object({ year }),
    file: csv,
    limit: exportLimit,
  }),
  getLedger: get('/booking/ledger/:bookingId', {
    summary: 'Where the money of a booking went; all zero where there was none',
    access: 'administrator',
    params: z.object({ bookingId: Id }),
    answer: Ledger,
  }),
};
