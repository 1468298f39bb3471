import { z } from 'zod';
import { activities } from '#domain/activities.ts';
import { bookingStatuses, type BookingStatus as Status } from '#domain/booking-status.ts';
import { awayStates, nothingReasons, payoutProblems } from '#domain/host-payout.ts';
import { payoutWays } from '#domain/payout-life.ts';
import { payoutTypes } from '#domain/payout-status.ts';
import { readers } from '#domain/permissions.ts';
import { rejectionReasons } from '#domain/rejection-reasons.ts';
import { inOrder, withinMaxDays } from './booking-days.ts';
import { get, post } from './endpoint.ts';
import { Day, Id, Instant, Money, optionalText, PartySize } from './fields.ts';
import { LandRules } from './land-rules.ts';
import { ChangesAsked } from './listing.ts';
import { inOurNames } from './our-names.ts';

const statusNumbers = bookingStatuses.map((name, number) => `${number} ${name}`).join(', ');
const notANumber = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? 'Required' : `Must be a number: ${statusNumbers}`,
  abort: true,
};

/** A number on the wire (its index in `bookingStatuses`), a name in the code (docs/rules/booking.md#statuses). */
export const BookingStatus = z
  .codec(z.int(notANumber).min(0, notANumber).max(5, notANumber), z.enum(bookingStatuses), {
    decode: (number): Status => bookingStatuses[number] as Status,
    encode: (status) => bookingStatuses.indexOf(status),
  })
  .meta({ description: statusNumbers });

/** A booking as its hunter, its host and administrators see it (docs/rules/booking.md#what-each-side-sees). */
const bookingFields = z.object({
  id: Id,
  listingId: Id,
  listing: z.object({
    title: z.string(),
    displayTitle: z.string(),
    city: z.string(),
    state: z.string(),
    coverPhotoId: Id.nullable(),
    isPublic: z.boolean().meta({ description: 'Whether its page is there for everybody' }),
  }),
  userId: Id,
  user: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
  }),
  startDateTime: Day,
  endDateTime: Day,
  duration: z.int().meta({ description: 'Days' }),
  partySize: z.int(),
  licenseConfirmed: z.boolean().meta({
    description: 'The hunter’s word that everyone in the party holds the licenses',
  }),
  rules: LandRules.meta({ description: 'Of the land as they were when it was asked for' }),
  rulesReadDateTime: Instant.nullable().meta({
    description: 'When the hunter said that they had read them; null for nobody’s word, or no rules',
  }),
  note: z.string().meta({
    description: 'What the hunter wrote with the request; its host reads no contacts in it until it is paid',
  }),
  status: BookingStatus,
  confirmationCode: z.string(),
  totalBookingPrice: Money,
  totalListingBookingFee: Money,
  subTotal: Money,
  totalTax: Money,
  total: Money,
  createdDateTime: Instant,
  expiresDateTime: Instant.nullable().meta({
    description: 'When it is cancelled unless it is answered or paid before',
  }),
  heldAmount: Money.meta({
    description:
      'Money that was paid, does not pay for this booking, and is not refunded yet: no further payment is possible',
  }),
  refundedAmount: Money.meta({ description: 'The sum of all refunds, completed and pending' }),
  refundPendingAmount: Money.meta({ description: 'The part of it that has not reached the hunter yet' }),
  paymentUnderWay: z.boolean().meta({
    description: 'A payment was requested and its outcome is not known yet: no further payment is possible',
  }),
  rejectionReason: z.enum(rejectionReasons).nullable().meta({
    description: 'Why the host rejected it; null if it is not rejected, or no reason was given',
  }),
  bookingActivity: z.array(z.object({ dateTime: Instant, message: z.string() })),
});

/** The user of a booking is its hunter. */
export const bookingNames = { userId: 'hunterId', user: 'hunter' } as const;

const Booking = inOurNames(bookingFields, bookingNames);
export type Booking = z.output<typeof Booking>;

/**
 * Access information: directions, the boundary, the host's contacts, the PDF
 * (docs/rules/booking.md#access-information).
 */
const BookingAccess = z.object({
  hostFirstName: z.string(),
  hostLastName: z.string(),
  hostPhoneNumber: z.string(),
  hostEmail: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  lat: z.number(),
  lng: z.number(),
  accessInformation: z.string(),
  propertyBoundaryDescription: z.string(),
  inPersonMeetUpRequired: z.boolean(),
  listingActivities: z.array(z.enum(activities)),
  listingAttachment: z.object({ fileId: Id, fileName: z.string(), needsPassword: z.boolean() }).nullable(),
});
export type BookingAccess = z.output<typeof BookingAccess>;

const PayoutAmount = Money.nullable().meta({
  description:
    'What the host gets for it: owed, on its way and with them. Only for the host; null once it is rejected or cancelled',
});

/** One attempt that reached a host: a check, or a payment by PayPal. A field is null where it was the other way. */
const paidOutFields = z.object({
  dateTime: Instant.meta({ description: 'When it was sent by hand, or arrived by PayPal' }),
  checkNumber: z.string().nullable(),
  checkAmount: Money.nullable().meta({
    description: 'What the check says, which may pay several bookings',
  }),
  receiverEmail: z.string().nullable().meta({ description: 'The PayPal address' }),
});
const PaidOutPart = inOurNames(paidOutFields.extend({ amount: Money }));
export type PaidOutPart = z.output<typeof PaidOutPart>;

/** How a host was paid: the latest attempt, and all. */
const PaidOut = inOurNames(
  paidOutFields.extend({
    parts: z.array(PaidOutPart).meta({ description: 'Every attempt that reached them, the earliest first' }),
  }),
);
export type PaidOut = z.output<typeof PaidOut>;

/** The payout of a booking that was paid, as its host reads it (docs/rules/payouts.md#what-hosts-are-told). */
const HostPayout = inOurNames(
  z.object({
    due: Money.meta({ description: 'Their share less their part of refunds; 0 once it is not paid' }),
    owed: Money.meta({ description: 'What is still to be sent, or sent again' }),
    onItsWay: Money,
    arrived: Money.meta({ description: 'What they have' }),
    problem: z.enum(payoutProblems).nullable().meta({
      description:
        'What keeps them from it: unclaimed at PayPal, came back, stopped, no postal address for its check, or its payment is in doubt',
    }),
    whyNothing: z.enum(nothingReasons).nullable().meta({ description: 'Null if something is paid out' }),
    isRefused: z.boolean().meta({
      description: 'Whether PayPal could not pay it; what came back without that was sent before',
    }),
    isReviewed: z.boolean().meta({ description: 'Whether PayPal holds what is on its way for a review' }),
    away: z.enum(awayStates).default('taken').meta({
      description: 'Whether PayPal has taken what is on its way, has not said so yet, or can’t say',
    }),
    isReportUnread: z.boolean().default(false).meta({
      description: 'Whether what is owed waits until PayPal shows what became of an earlier payment',
    }),
    backWay: z.enum(payoutWays).nullable().meta({
      description: 'How that was sent which came back, as they know; null if nothing did',
    }),
    type: z.enum(payoutTypes),
    receiverEmail: z.string().nullable().meta({ description: 'The PayPal address that it is paid to' }),
    address: z.string().nullable().meta({
      description: 'Where its check goes, in one line; null by PayPal, and without a complete address',
    }),
    payDay: Day.nullable().meta({
      description: 'From which day on what is owed is paid; null if nothing is, or a problem keeps it',
    }),
    landPayPalEmail: z.string().nullable().meta({
      description: 'The PayPal address of the land now, empty without one; null for land that is not theirs',
    }),
  }),
);
export type HostPayout = z.output<typeof HostPayout>;

/** What a host reads of a hunter who asks for their land (docs/rules/booking.md#who-is-on-the-other-side). */
export const HunterFacts = z.object({
  photoId: Id.nullable(),
  memberSinceDateTime: Instant,
  visits: z.int().meta({ description: 'Paid bookings of any land whose first day is not to come' }),
  standingFlags: z.int().meta({ description: 'Flags by hosts that no administrator dismissed' }),
  ownFlags: z
    .array(Id)
    .meta({ description: 'Bookings of which the caller gave such a flag, the latest first' }),
  rating: z.number().nullable().meta({
    description: 'The average of what hosts rated, in stars from 1 to 5; null before the first rating',
  }),
  ratingCount: z.int(),
});
export type HunterFacts = z.output<typeof HunterFacts>;

/** What only the host reads of their payout. */
const hostPayoutFields = {
  payoutAmount: PayoutAmount,
  paidOut: PaidOut.nullable().meta({
    description:
      'Only for the host; null until they have all of it, and were told, and while it waits for its payment',
  }),
  paidBefore: PaidOut.nullable().default(null).meta({
    description:
      'Only for the host: what they have while the booking waits for its payment again, and were told',
  }),
  hostPayout: HostPayout.nullable().meta({
    description: 'Only for the host; null while it waits for its payment, and if nothing was ever due',
  }),
};

export const bookingDetailFields = bookingFields.extend({
  access: BookingAccess.nullable().meta({ description: 'Only of a booking that is paid' }),
  ...hostPayoutFields,
  hunterFacts: HunterFacts.nullable().meta({ description: 'Only for its host and administrators' }),
  reader: z.enum(readers).meta({
    description: 'The caller’s side of the booking; administrator for one who is on neither',
  }),
});
const BookingDetail = inOurNames(bookingDetailFields, bookingNames);
export type BookingDetail = z.output<typeof BookingDetail>;

/** A booking in its host's list, with the payout it brings. */
const HostBooking = inOurNames(
  bookingFields.extend({
    ...hostPayoutFields,
    hunterFacts: HunterFacts.nullable().meta({ description: 'Who asks; null once it was answered' }),
  }),
  bookingNames,
);
export type HostBooking = z.output<typeof HostBooking>;

/** One listing of a host with its bookings. */
const ListingWithBookings = z.object({
  listing: inOurNames(
    z.object({
      id: Id,
      title: z.string(),
      displayTitle: z.string(),
      address: z.object({ city: z.string(), state: z.string() }),
      isOwn: z.boolean().meta({
        description: 'False for land that belongs to somebody else now: only bookings paid before are shown',
      }),
      active: z.boolean(),
      approved: z.boolean(),
      changesAsked: ChangesAsked.nullable(),
      isAutoConfirm: z.boolean(),
      baseCost: Money,
      lacksPrice: z.boolean().meta({
        description: 'Some day of it costs nothing, from before that was refused: it can’t be activated',
      }),
      coverPhotoId: Id.nullable(),
      openDays: z.int().meta({ description: 'Days of this season that can still be asked for' }),
    }),
  ),
  activeBookings: z.array(HostBooking),
  inactiveBookings: z.array(HostBooking),
  activeBookingsCount: z.int(),
  inactiveBookingsCount: z.int(),
});
export type ListingWithBookings = z.output<typeof ListingWithBookings>;

const BookingRequest = inOurNames(
  z
    .object({
      listingId: Id,
      startDateTime: Day,
      endDateTime: Day,
      partySize: PartySize,
      licenseConfirmed: z.boolean().default(false),
      rulesRead: LandRules.optional().meta({
        description:
          'The rules that the hunter has read, as the listing had them: required if it has any, refused if they changed',
      }),
      note: optionalText(500),
      sendEmails: z.boolean().default(true),
      /**
       * The fields below are for administrators only and ignored from anybody else
       * (docs/rules/booking.md#customers-book-for-themselves).
       */
      userId: Id.optional(),
      bookingStatus: BookingStatus.optional(),
    })
    .check(inOrder, withinMaxDays),
);
export type BookingRequest = z.output<typeof BookingRequest>;

const byId = z.object({ id: Id });
const byUser = z.object({ userId: Id });
const NewStatus = z.object({ status: BookingStatus });

export const booking = {
  submitBookingRequest: post('/listing/submitBookingRequest', {
    summary: 'Ask for days on a listing; the answer has the booking’s id, status and confirmation code',
    access: 'confirmed',
    body: BookingRequest,
    answer: BookingDetail,
    refusals: [
      'notFound',
      'ownListing',
      'phoneMissing',
      'namesMissing',
      'licenseMissing',
      'rulesUnread',
      'rulesChanged',
      'partyTooLarge',
      'dayPast',
      'outsideSeason',
      'unknownListing',
      'unknownHunter',
      'hunterSuspended',
      'datesTaken',
      'requestExists',
      'requestOverlaps',
      'tooManyOnListing',
      'tooManyOpen',
    ],
  }),
  getUserListings: get('/listing/getUserListings/:userId', {
    summary: 'The listings of a host, each with its bookings: your own, or any user’s for an administrator',
    access: 'signedIn',
    params: byUser,
    answer: z.object({ listings: z.array(ListingWithBookings) }),
    refusals: ['notFound'],
  }),
  getUserBookings: get('/booking/getUserBookingsDetails/:userId', {
    summary: 'The bookings of a hunter: your own, or any user’s for an administrator',
    access: 'signedIn',
    params: byUser,
    answer: z.object({ activeBookings: z.array(Booking), inactiveBookings: z.array(Booking) }),
    refusals: ['notFound'],
  }),
  getBookingDetail: get('/booking/getBookingDetail/:id', {
    summary:
      'One booking, for its hunter, its host and administrators; with the access information once it is paid',
    access: 'signedIn',
    params: byId,
    answer: BookingDetail,
    refusals: ['notFound'],
  }),
  confirmBooking: post('/booking/bookingDetail/confirm/:id', {
    summary: 'Confirm a request, as the host or an administrator; answers the new status',
    access: 'confirmed',
    params: byId,
    answer: NewStatus,
    refusals: ['notFound', 'notAllowed', 'bookingMovedOn'],
  }),
  rejectBooking: post('/booking/bookingDetail/reject/:id', {
    summary: 'Reject a request, as the host or an administrator; answers the new status',
    access: 'confirmed',
    params: byId,
    body: z.object({ reason: z.enum(rejectionReasons).optional() }),
    answer: NewStatus,
    refusals: ['notFound', 'notAllowed', 'bookingMovedOn'],
  }),
  cancelBooking: post('/booking/bookingDetail/cancel/:id', {
    summary: 'Cancel an unpaid booking: its hunter or an administrator; answers the new status',
    access: 'confirmed',
    params: byId,
    answer: NewStatus,
    refusals: ['notFound', 'notAllowed', 'bookingMovedOn'],
  }),
};
