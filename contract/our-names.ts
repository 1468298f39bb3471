import { z } from 'zod';

/**
 * Wire names that would mislead, and the names that our code uses for them: a day ends in `Day` and whole cents end in
 * `Cents`, as do the database's columns, and the person whose land is booked is the host. our-names.test.ts checks that
 * no day and no amount is missing.
 */
const ourNames = {
  amount: 'amountCents',
  amountPaid: 'amountCents',
  arrived: 'arrivedCents',
  baseCost: 'baseCostCents',
  bookingFee: 'bookingFeeCents',
  bookingPrice: 'bookingPriceCents',
  bookingTotal: 'bookingTotalCents',
  captured: 'capturedCents',
  confirmed: 'confirmedCents',
  cost: 'costCents',
  due: 'dueCents',
  dueDate: 'dueDay',
  endDate: 'endDay',
  endDateTime: 'endDay',
  expectedTotal: 'expectedTotalCents',
  fee: 'feeCents',
  fullAmount: 'fullAmountCents',
  givenBackSales: 'givenBackSalesCents',
  givenBackStateTax: 'givenBackStateTaxCents',
  givenBackTax: 'givenBackTaxCents',
  held: 'heldCents',
  heldAmount: 'heldCents',
  hostPart: 'hostPartCents',
  leftOfPayment: 'leftOfPaymentCents',
  limit: 'limitCents',
  marketplace: 'marketplaceCents',
  lowerPrice: 'lowerPriceCents',
  maxPrice: 'maxCostCents',
  middlePrice: 'middlePriceCents',
  minPrice: 'minCostCents',
  onItsWay: 'onItsWayCents',
  owed: 'owedCents',
  overpaid: 'overpaidCents',
  owner: 'host',
  paid: 'paidCents',
  paymentUnderWay: 'isPaymentUnderWay',
  payout: 'payoutCents',
  payoutAmount: 'payoutCents',
  checkAmount: 'checkCents',
  payoutFee: 'payoutFeeCents',
  payoutSent: 'payoutSentCents',
  paidToOthers: 'paidToOthersCents',
  providerFee: 'providerFeeCents',
  refunded: 'refundedCents',
  refundedAmount: 'refundedCents',
  refundedTax: 'refundedTaxCents',
  refundPending: 'refundPendingCents',
  refundPendingAmount: 'refundPendingCents',
  sales: 'salesCents',
  stateTax: 'stateTaxCents',
  startDate: 'startDay',
  startDateTime: 'startDay',
  subTotal: 'subTotalCents',
  tax: 'taxCents',
  total: 'totalCents',
  totalBefore: 'totalBeforeCents',
  totalBookingFee: 'bookingFeeCents',
  totalBookingPrice: 'bookingPriceCents',
  totalBookingTax: 'bookingTaxCents',
  totalBookingTotal: 'bookingTotalCents',
  totalGivenBack: 'givenBackCents',
  totalKept: 'keptCents',
  totalListingBookingFee: 'bookingFeeCents',
  totalPayoutTotal: 'payoutTotalCents',
  totalPayPalFee: 'payPalFeeCents',
  totalRevenue: 'revenueCents',
  totalTax: 'totalTaxCents',
  upperPrice: 'upperPriceCents',
  yearlyCap: 'yearlyCapCents',
} as const;

type OurNames = typeof ourNames;
/** Names of one kind of object only, before those of all. */
type MoreNames = Readonly<Record<string, string>>;
type InOurNames<Wire, More extends MoreNames> = {
  [Name in keyof Wire as Name extends keyof More
    ? More[Name]
    : Name extends keyof OurNames
      ? OurNames[Name]
      : Name]: Wire[Name];
};
type Fields = Record<string, unknown>;

/** What a field of the wire is called in our code. */
export const ourNameOf = (name: string): string => (ourNames as Record<string, string>)[name] ?? name;

/**
 * A codec that renames the fields of an object: decoded it has our names, encoded the wire's. The wire's object schema
 * is its `in`; refinements belong there, so that their errors name the wire's fields. `moreNames` are for this object
 * only: what is a `user` elsewhere is a booking's `hunter`.
 */
export const inOurNames = <Wire extends z.ZodObject, const More extends MoreNames = Record<never, string>>(
  wire: Wire,
  moreNames?: More,
) => {
  const names = Object.keys(wire.shape).map(
    (theirs) => [theirs, moreNames?.[theirs] ?? ourNameOf(theirs)] as const,
  );
  const renamed = names.filter(([theirs, ours]) => theirs !== ours);
  return z.codec(wire, z.custom<InOurNames<z.output<Wire>, More>>(), {
    decode: (given: Fields) => {
      const fields: Fields = {};
      for (const [theirs, ours] of names) if (theirs in given) fields[ours] = given[theirs];
      return fields as never;
    },
    // Our names are left in, which is cheaper: the wire's object schema strips unknown fields.
    encode: (given) => {
      const fields: Fields = { ...(given as Fields) };
      for (const [theirs, ours] of renamed) if (ours in fields) fields[theirs] = fields[ours];
      return fields as never;
    },
  });
};
