import { randomUUIDv7 } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { EditableListing, listing, SubmitListing } from '#contract/listing.ts';
import { Refused, refuse } from '#contract/refusals.ts';
import { isInWisconsin } from '#domain/county-at.ts';
import { isEmail } from '#domain/email-form.ts';
import { onlySaid, ruleGroupsOf, tagsOf, tidyRules } from '#domain/land-rules.ts';
import { isAdministrator, type Person } from '#domain/permissions.ts';
import { usualBookingFee, usualHostShare } from '#domain/pricing.ts';
import type { Context } from '../context.ts';
import type { Call, Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import type { Schema } from '../platform/db/schema.ts';
import { countUsablePhotos, isFileUsable } from '../upload/store.ts';
import { findUser } from '../user/store.ts';
import { toEditableListing } from './answers.ts';
import { changeListing } from './change.ts';
import { listingReceivedEmail } from './listing-received.email.ts';
import { listingSubmittedEmail } from './listing-submitted.email.ts';
import { payPalChangedEmail } from './pay-pal-changed.email.ts';
import { getListing, insertListing, replaceListingPhotos, updateListing } from './store.ts';

type SubmitCall = Call<typeof listing.submitListing>;
type Columns = Selectable<Schema['listings']>;
type AdministratorsColumn =
  | 'is_auto_confirm'
  | 'tax_rate'
  | 'booking_fee_percentage'
  | 'owner_fee_percentage'
  | 'attachment_file_id';
/** Columns that the form does not write: set with the host, by other calls, or by the system. */
type OtherColumn =
  | 'id'
  | 'user_id'
  | 'pay_pal_changed_at'
  | 'default_availability'
  | 'active'
  | 'approved'
  | 'submitted_at'
  | 'changes_asked'
  | 'rating'
  | 'review_count'
  | 'created_at'
  | 'updated_at';
type CurrentPhotos = { photoIds: readonly string[]; hostId: string };

export const submitListing: Operation<typeof listing.submitListing> = async (ctx, call) => {
  const { body } = call;
  const [lng, lat] = body.locationGeoJson.geometry.coordinates;
  if (body.address.state !== 'WI') return refuse('onlyWisconsin', 'address.state');
  if (!isInWisconsin(lat, lng)) return refuse('markerOutside', 'locationGeoJson');
  return body.id === undefined ? create(ctx, call) : change(ctx, call, body.id);
};

/**
 * A new listing is active but not approved, so it becomes public by its approval (docs/rules/listings.md#approval). It
 * has the usual percentages unless an administrator gives others (docs/rules/money.md#usual-percentages).
 */
const create = (ctx: Context, { caller, body, saveAnswer }: SubmitCall): Promise<EditableListing> =>
  ctx.db.transaction().execute(async (transaction) => {
    const id = randomUUIDv7();
    const at = ctx.now();
    const hostId = await hostOf(transaction, caller, body, undefined);
    await checkAddresses(transaction, body, hostId, []);
    const photoIds = await photosOf(transaction, caller, body, { hostId, photoIds: [] });
    const set = await administratorsColumns(transaction, caller, body);
    await insertListing(transaction, {
      ...{ id, user_id: hostId, created_at: at, updated_at: at, submitted_at: at },
      ...hostColumns(body),
      ...set,
      booking_fee_percentage: set.booking_fee_percentage ?? usualBookingFee,
      owner_fee_percentage: set.owner_fee_percentage ?? usualHostShare,
    });
    await replaceListingPhotos(transaction, id, photoIds);
    await insertAudit(
      transaction,
      { id: caller.id, at },
      { type: 'listing', id },
      {},
      { created: body.title },
    );
    await ctx.jobs.enqueue(transaction, listingReceivedEmail.job, { listingId: id });
    await ctx.jobs.enqueue(transaction, listingSubmittedEmail.job, { listingId: id });
    return saveAnswer(transaction, toEditableListing(await getListing(transaction, id)));
  });

/** A change leaves approved and active as they are, whoever makes it (docs/rules/listings.md#approval). */
const change = (ctx: Context, call: SubmitCall, id: string): Promise<EditableListing> =>
  changeListing(ctx, call, id, async (transaction, before) => {
    const { caller, body } = call;
    const { updatedDateTime: readAt } = body;
    if (readAt && readAt.getTime() !== before.updated_at.getTime()) return refuse('changedMeanwhile');
    const hostId = await hostOf(transaction, caller, body, before.user_id);
    await checkAddresses(transaction, body, hostId, [before.host_email, before.pay_pal_email]);
    const photoIds = await photosOf(transaction, caller, body, { hostId, photoIds: before.photo_ids });
    const columns = { ...hostColumns(body), ...(await administratorsColumns(transaction, caller, body)) };
    // An address that is added diverts money from checks, so it is a change too.
    const isMoved = columns.pay_pal_email !== before.pay_pal_email;
    const moved = isMoved ? { pay_pal_changed_at: ctx.now() } : {};
    await updateListing(transaction, id, { ...columns, ...moved, user_id: hostId });
    if (isMoved) await ctx.jobs.enqueue(transaction, payPalChangedEmail.job, { listingId: id });
    await replaceListingPhotos(transaction, id, photoIds);
  });

/** The host's id: the caller's own, or chosen by an administrator. */
const hostOf = async (
  transaction: Transaction<Schema>,
  caller: Person,
  { userId }: SubmitListing,
  current: string | undefined,
): Promise<string> => {
  if (!isAdministrator(caller)) return current ?? caller.id;
  const picked = userId ?? current;
  const known = picked !== undefined && (picked === current || (await findUser(transaction, picked)));
  return known ? picked : refuse('unknownHost', 'userId');
};

/**
 * Checks the addresses that are new; those of the listing and of the host's account stay as they are, though such are
 * refused now (docs/rules/privacy-and-security.md#links-to-addresses).
 */
const checkAddresses = async (
  transaction: Transaction<Schema>,
  { hostEmail, payPalEmail }: SubmitListing,
  hostId: string,
  present: readonly string[],
): Promise<void> => {
  const unknown = Object.entries({ hostEmail, payPalEmail }).filter(
    ([, email]) => email !== '' && !isEmail(email) && !present.includes(email),
  );
  if (unknown.length === 0) return;
  const own = (await findUser(transaction, hostId))?.email;
  const errors = unknown
    .filter(([, email]) => email !== own)
    .map(([path]) => ({ path, message: 'Not a valid email' }));
  if (errors.length > 0) throw new Refused('badInput', { errors });
};

/**
 * The photo ids in the given order, without duplicates. Each must be on the listing, or uploaded by host or caller.
 */
const photosOf = async (
  transaction: Transaction<Schema>,
  caller: Person,
  body: SubmitListing,
  { hostId, photoIds: present }: CurrentPhotos,
): Promise<string[]> => {
  const photoIds = [...new Set(body.photoIds)];
  const added = photoIds.filter((id) => !present.includes(id));
  const usable = await countUsablePhotos(transaction, added, [hostId, caller.id]);
  return usable === added.length ? photoIds : refuse('unknownPhoto', 'photoIds');
};

/** Every column that is the host's to write: the compiler asks for a new one here, unless it is named above. */
const hostColumns = (body: SubmitListing): Omit<Columns, AdministratorsColumn | OtherColumn> => {
  const [lng, lat] = body.locationGeoJson.geometry.coordinates;
  const rules = tidyRules(body.rules, ruleGroupsOf(body.listingActivities));
  return {
    title: body.title,
    description: body.description,
    address_line1: body.address.addressLine1,
    address_line2: body.address.addressLine2,
    city: body.address.city,
    state: body.address.state,
    zip_code: body.address.zipCode,
    county: body.county,
    lat,
    lng,
    acreage: body.acreage,
    activities: [...new Set(body.listingActivities)],
    prohibited_activities: body.prohibitedActivities,
    rules: onlySaid(rules),
    rule_tags: tagsOf(rules),
    max_party_size: body.maxPartySize,
    base_cost_cents: body.baseCostCents,
    host_phone_number: body.hostPhoneNumber,
    host_email: body.hostEmail,
    pay_pal_email: body.payPalEmail,
    property_boundary_description: body.propertyBoundaryDescription,
    access_information: body.accessInformation,
    in_person_meet_up_required: body.inPersonMeetUpRequired,
  };
};

/**
 * The columns that only administrators may set, if given; none for other callers
 * (docs/rules/listings.md#administrators-fields).
 */
const administratorsColumns = async (
  transaction: Transaction<Schema>,
  caller: Person,
  body: SubmitListing,
): Promise<{ [C in AdministratorsColumn]?: Columns[C] | undefined }> => {
  if (!isAdministrator(caller)) return {};
  const { isAutoConfirm, taxRate, bookingFeePercentage, ownerFeePercentage, listingAttachment } = body;
  if (listingAttachment && !(await isFileUsable(transaction, listingAttachment.fileId))) {
    return refuse('unknownFile', 'listingAttachment');
  }
  return {
    is_auto_confirm: isAutoConfirm,
    tax_rate: taxRate,
    booking_fee_percentage: bookingFeePercentage,
    owner_fee_percentage: ownerFeePercentage,
    attachment_file_id: listingAttachment === null ? null : listingAttachment?.fileId,
  } satisfies { [C in AdministratorsColumn]: Columns[C] | undefined };
};
