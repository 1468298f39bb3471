import { randomUUIDv7 } from 'node:crypto';
import sharp from 'sharp';
import { contract } from '#contract/contract.ts';
import type { EditableListing, SubmitListing } from '#contract/listing.ts';
import { type BookingStatus, holdsDays } from '#domain/booking-status.ts';
import type { DayRange } from '#domain/dates.ts';
import type { Role } from '#domain/permissions.ts';
import { mainRole } from '#domain/permissions.ts';
import { createCaller } from '../api.ts';
import { insertBooking, type NewBooking } from '../booking/request-store.ts';
import { fixHost, updateBookingIn } from '../booking/store.ts';
import type { Context } from '../context.ts';
import { updateListing } from '../listing/store.ts';
import { insertAttempt } from '../payout/attempt-store.ts';
import { lockPayout } from '../payout/locked-payout.ts';
import { writePayout } from '../payout/write-payout.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { hashPassword } from '../platform/credentials/passwords.ts';
import { storeFile } from '../upload/store-file.ts';
import { storePhotos } from '../upload/store-photos.ts';
import { insertUser, updateUser } from '../user/store.ts';

/** The password of all test users; hashed once, since hashing is slow. */
export const password = 'pine-needles-8';
const passwordHash = hashPassword(password);

let count = 0;

type UserTraits = {
  email?: string;
  roles?: Role[];
  confirmed?: boolean;
  suspended?: boolean;
  firstName?: string;
  lastName?: string;
  phoneNumber?: string;
  migrationPasswordResetRequired?: boolean | null;
};

export type Person = { id: string; email: string; role: Role };

export const aUser = async (ctx: Context, traits: UserTraits = {}): Promise<Person> => {
  count += 1;
  const id = randomUUIDv7();
  const {
    email = `person${count}@openacre.example`,
    roles = ['Customer'],
    confirmed = true,
    suspended = false,
  } = traits;
  const now = ctx.now();
  await insertUser(ctx.db, {
    id,
    email,
    password_hash: await passwordHash,
    email_confirmed_at: confirmed ? now : null,
    suspended_at: suspended ? now : null,
    first_name: traits.firstName ?? 'Ada',
    last_name: traits.lastName ?? 'Lindqvist',
    phone_number: traits.phoneNumber ?? '6085550100',
    migration_password_reset_required: traits.migrationPasswordResetRequired ?? null,
    roles,
    joined_at: now,
    created_at: now,
  });
  return { id, email, role: mainRole(roles) };
};

/** Gives a user a complete postal address, where checks go. */
export const givePostalAddress = async (ctx: Context, { id }: Pick<Person, 'id'>): Promise<void> => {
  const address = { address_line1: '12 Gate Road', address_line2: 'Unit 3', city: 'Mount Horeb' };
  await updateUser(ctx.db, id, { ...address, state: 'WI', zip_code: '53572' });
};

/** A valid listing form, near Mount Horeb, with these changes. */
export const listingForm = (changes: Partial<SubmitListing> = {}): SubmitListing => ({
  ...contract.submitListing.body.decode({
    title: 'Oak ridge above the creek',
    description: 'Ninety acres of white oak with a spring creek along the south line.',
    address: {
      addressLine1: '2210 Ridge Road',
      addressLine2: 'Gate B',
      city: 'Mount Horeb',
      state: 'WI',
      zipCode: '53572',
    },
    county: 'Dane',
    locationGeoJson: { type: 'Feature', geometry: { type: 'Point', coordinates: [-89.74, 43.01] } },
    acreage: 90.5,
    listingActivities: ['Deer', 'Turkey'],
    prohibitedActivities: 'No fires.',
    maxPartySize: 3,
    baseCost: 45,
    hostPhoneNumber: '6085550142',
    hostEmail: 'ridge.host@private.example',
    payPalEmail: 'ridge.pay@private.example',
    propertyBoundaryDescription: 'From the north fence to the creek, marked orange.',
    accessInformation: 'Gate code 4471, park by the corn crib.',
  }),
  ...changes,
});

/** The same as it is sent over HTTP. */
export const listingBody = (changes: Partial<SubmitListing> = {}) =>
  contract.submitListing.body.encode(listingForm(changes));

export type ListingTraits = Partial<SubmitListing> & { host?: Person; active?: boolean; approved?: boolean };

/** Creates a listing by the product's own operation; active and approved by default. */
export const aListing = async (ctx: Context, traits: ListingTraits = {}): Promise<EditableListing> => {
  const { host = await aUser(ctx), active = true, approved = true, ...form } = traits;
  const api = createCaller(ctx, host);
  const made = await api.submitListing({ body: listingForm(form) });
  await updateListing(ctx.db, made.id, { active, approved });
  return { ...made, active, approved };
};

/** A public listing at a point, in degrees; without words of its own beyond its title and the given ones. */
export const aListingAt = (
  ctx: Context,
  title: string,
  [lat, lng]: readonly [lat: number, lng: number],
  traits: ListingTraits = {},
): Promise<EditableListing> =>
  aListing(ctx, {
    title,
    description: 'Quiet.',
    locationGeoJson: {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: null,
    },
    ...traits,
  });

/** A JPEG of one color, with a GPS position in its metadata, as from a phone. */
export const aPicture = (width = 400, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#5a7a4a' } })
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Secret Hunter' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 0/1 36/1' },
    })
    .toBuffer();

export const aPhoto = async (
  ctx: Context,
  { id }: Pick<Person, 'id'>,
  { isPrivate = false }: { isPrivate?: boolean } = {},
): Promise<string> => {
  const [photoId = ''] = await storePhotos(ctx, id, [{ bytes: await aPicture() }], () => isPrivate);
  return photoId;
};

/** A PDF of one page, up to its trailer. */
export const pdfPage =
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\n';
/** A minimal PDF. */
export const pdfBytes = Buffer.from(`${pdfPage}trailer<</Root 1 0 R>>\n%%EOF\n`);

export const aPdf = (
  ctx: Context,
  { id }: Pick<Person, 'id'>,
  name = 'Map.pdf',
  bytes: Buffer = pdfBytes,
): Promise<string> => storeFile(ctx, id, { name, bytes });

type BookingTraits = DayRange & {
  listing: { id: string };
  hunter?: Person;
  status?: BookingStatus;
  totalCents?: number;
};

type BookingValues = Required<Omit<BookingTraits, 'startDay' | 'endDay' | 'hunter'>> & {
  id: string;
  hunter: Pick<Person, 'id'>;
  days: DayRange;
  at: Date;
};

/** The columns of a booking whose price is its total less a fixed fee, without tax. */
export const newBooking = (facts: BookingValues): NewBooking => ({
  id: facts.id,
  listing_id: facts.listing.id,
  user_id: facts.hunter.id,
  start_day: facts.days.startDay,
  end_day: facts.days.endDay,
  status: facts.status,
  party_size: 1,
  booking_price_cents: facts.totalCents - 450,
  booking_fee_cents: 450,
  sub_total_cents: facts.totalCents,
  total_tax_cents: 0,
  total_cents: facts.totalCents,
  tax_rate: null,
  booking_fee_percentage: 0.1,
  owner_fee_percentage: 0.85,
  license_confirmed_at: null,
  rejection_reason: null,
  rules: {},
  rules_read_at: null,
  note: '',
  send_emails: true,
  remind_at: null,
  expire_at: null,
  created_at: facts.at,
  updated_at: facts.at,
});

/** Inserts a booking in any status, with its held days, directly into the database: it has no deadlines. */
export const aBooking = async (ctx: Context, traits: BookingTraits): Promise<string> => {
  const { listing, hunter = await aUser(ctx), startDay, endDay, status = 'Paid', totalCents = 4950 } = traits;
  const id = randomUUIDv7();
  const at = ctx.now();
  const details = { kind: 'note', text: 'Made for a test.' } as const;
  const line = { at, actorId: null, details, from: null, to: status };
  const holds = holdsDays(status) ? { startDay, endDay } : null;
  const days = { startDay, endDay };
  await insertBooking(ctx.db, newBooking({ id, listing, hunter, days, status, totalCents, at }), {
    holds,
    lines: [line],
  });
  if (status === 'Paid') {
    await updateBookingIn(ctx.db, { id, status }, { paid_at: at });
    await fixHost(ctx.db, id);
  }
  const subject = { type: 'booking', id } as const;
  await insertAudit(ctx.db, { id: null, at }, subject, {}, { bookingStatus: status });
  return id;
};

/** Makes the payout of a booking one that PayPal never answered, and that is not sent any more. */
export const giveUpPayout = async (ctx: Context, bookingId: string): Promise<void> => {
  const { db, now } = ctx;
  const at = now();
  await db.transaction().execute(async (transaction) => {
    const locked = await lockPayout(transaction, bookingId);
    if (!locked) throw new Error(`Booking ${bookingId} has no payout.`);
    await insertAttempt(transaction, {
      ...{ id: randomUUIDv7(), booking_id: bookingId, number: 1, receiver_email: 'host@farm.example' },
      ...{ host_id: locked.payout.host_id, way: 'PayPal', stage: 'onItsWay', status: 'Requested' },
      ...{ item_status: 'Unknown', amount_cents: 3825, sent_at: at, called_at: at },
    });
    await writePayout(ctx, locked, 'begin', { values: { payout_item_status: 'Unknown' } });
  });
};

/** Lets the payout of a booking arrive, by PayPal or as a check. */
export const arrivedPayout = async (ctx: Context, bookingId: string): Promise<void> => {
  const { db, now } = ctx;
  const at = now();
  await db.transaction().execute(async (transaction) => {
    const locked = await lockPayout(transaction, bookingId);
    if (!locked) throw new Error(`Booking ${bookingId} has no payout.`);
    const isCheck = locked.payout.payout_type === 'Manual';
    await insertAttempt(transaction, {
      ...{ id: randomUUIDv7(), booking_id: bookingId, number: 1, receiver_email: 'host@farm.example' },
      ...{
        host_id: locked.payout.host_id,
        way: isCheck ? 'Check' : 'PayPal',
        stage: 'arrived',
        status: 'Ended',
      },
      ...{ amount_cents: locked.payout.owed_cents, item_status: isCheck ? null : 'Success' },
      ...{ sent_at: at, called_at: at, arrived_at: at, ended_at: at },
    });
    await writePayout(ctx, locked, 'arrive');
  });
};
