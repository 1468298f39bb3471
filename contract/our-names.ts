import { z } from 'zod';

/**
 * What a field of the API is called in our own code, where its name on the wire misleads: a day ends in `Day`, whole
 * cents end in `Cents`. Each stands for the database's column of the same name. Held to be complete by
 * our-names.test.ts.
 */
const ourNames = {
  startDateTime: 'startDay',
  endDateTime: 'endDay',
  amount: 'amountCents',
  baseCost: 'baseCostCents',
  bookingFee: 'bookingFeeCents',
  bookingPrice: 'bookingPriceCents',
  cost: 'costCents',
  heldAmount: 'heldCents',
  payoutAmount: 'payoutCents',
  refunded: 'refundedCents',
  refundedAmount: 'refundedCents',
  subTotal: 'subTotalCents',
  total: 'totalCents',
  totalBookingPrice: 'bookingPriceCents',
  totalListingBookingFee: 'bookingFeeCents',
  totalTax: 'totalTaxCents',
} as const;

type OurNames = typeof ourNames;
type InOurNames<Wire> = {
  [Name in keyof Wire as Name extends keyof OurNames ? OurNames[Name] : Name]: Wire[Name];
};
type Fields = Record<string, unknown>;

/** What a field of the wire is called in our code. */
export const ourNameOf = (name: string): string => (ourNames as Record<string, string>)[name] ?? name;

/**
 * An object of the API whose fields have our names once it is decoded, and the wire's once it is encoded. The wire's
 * object is its `in`: for its shape, and for rules between fields, whose errors name the wire's fields.
 */
export const inOurNames = <Wire extends z.ZodObject>(wire: Wire) => {
  const names = Object.keys(wire.shape).map((theirs) => [theirs, ourNameOf(theirs)] as const);
  const renamed = names.filter(([theirs, ours]) => theirs !== ours);
  return z.codec(wire, z.custom<InOurNames<z.output<Wire>>>(), {
    decode: (given: Fields) => {
      const fields: Fields = {};
      for (const [theirs, ours] of names) if (theirs in given) fields[ours] = given[theirs];
      return fields as never;
    },
    // Cheaper than leaving our names out: the wire's object takes its own fields alone.
    encode: (given) => {
      const fields: Fields = { ...(given as Fields) };
      for (const [theirs, ours] of renamed) if (ours in fields) fields[theirs] = fields[ours];
      return fields as never;
    },
  });
};
