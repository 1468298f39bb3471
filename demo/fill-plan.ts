import { type Api, contract } from '#contract/contract.ts';
import { isRefused } from '#contract/refusals.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { toDollars } from '#domain/money.ts';
import { createCaller } from '#server/api.ts';
import type { Context } from '#server/context.ts';
import { demoAccounts } from '#server/demo-accounts.ts';
import { makeAdministrator } from '#server/user/make-administrator.ts';
import { fillAlerts } from './alerts.ts';
import { fillConduct } from './conduct.ts';
import { type DemoListing, type DemoPerson, type DemoPlan, writtenListings } from './content.ts';
import { daysAgo, withoutEmails } from './contexts.ts';
import { fillBooking } from './fill-booking.ts';
import { fillViews } from './fill-views.ts';
import { createPhotoUploads } from './photos.ts';
import { isComplete, keyOf, knownListings, missingBookings } from './progress.ts';
import { daysUntilSign, signsMailedAfterDays } from './signs.ts';
import { listPeople, setLastLogin } from './store.ts';

/** The number of operations at a time: they mostly wait for the database. */
const concurrency = 4;

const forEachConcurrently = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items.values();
  const workThrough = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, workThrough));
};

const report = (done: number, total: number, what: string): void =>
  console.log(JSON.stringify({ progress: { done, total, what } }));

/** Creates missing people with the time they joined, and sets their last login. Resolves to all ids by email. */
const fillPeople = async (ctx: Context, plan: DemoPlan): Promise<Map<string, string>> => {
  const { administrator, hosts, hunters } = plan;
  const { password } = demoAccounts;
  const before = await listPeople(ctx.db);
  await makeAdministrator(
    ctx.db,
    { ...administrator, phone: administrator.phoneNumber, password },
    daysAgo(ctx, administrator.joinedDaysAgo).now(),
  );
  const known = await listPeople(ctx.db);
  const noteLogin = ({ email, lastLoginDaysAgo }: DemoPerson) =>
    setLastLogin(ctx.db, idOf(known, email), daysAgo(ctx, lastLoginDaysAgo).now());
  if (!before.has(administrator.email)) await noteLogin(administrator);
  const create = async (person: DemoPerson) => {
    const { email, firstName, lastName, phoneNumber, address, joinedDaysAgo } = person;
    if (known.has(email)) return;
    const profile = { firstName, lastName, phoneNumber };
    const api = administratorOf(daysAgo(ctx, joinedDaysAgo), known);
    const { id } = await api.createUser({
      body: { ...profile, email, password, userRoles: ['Customer'], sendEmailVerification: false },
    });
    await api.updateProfileInfo({ body: { ...profile, id, address: { ...address, addressLine2: '' } } });
    known.set(email, id);
    await noteLogin(person);
  };
  const people = [...hosts, ...hunters];
  let done = 0;
  await forEachConcurrently(people, async (person) => {
    await create(person);
    done += 1;
    if (done % 10 === 0 || done === people.length) report(done, people.length, 'people');
  });
  return known;
};

const administratorOf = (ctx: Context, people: Map<string, string>): Api => {
  const email = demoAccounts.administrator;
  return createCaller(ctx, { id: idOf(people, email), email, role: 'Administrator' });
};

const idOf = (people: Map<string, string>, email: string): string => {
  const id = people.get(email);
  if (!id) throw new Error(`${email} is not among the demo's people.`);
  return id;
};

/** Submits one listing by the operation that an administrator uses for a host. */
const submit = async (api: Api, land: DemoListing, userId: string, photoIds: string[]): Promise<string> => {
  const body = contract.submitListing.body.decode({
    userId,
    title: land.title,
    description: land.description,
    address: land.address,
    county: land.county,
    locationGeoJson: { type: 'Feature', geometry: { type: 'Point', coordinates: [land.lng, land.lat] } },
    acreage: land.acreage,
    listingActivities: land.activities,
    prohibitedActivities: land.prohibitedActivities,
    rules: land.rules,
    maxPartySize: land.maxPartySize,
    photoIds,
    baseCost: toDollars(land.baseCostCents),
    hostPhoneNumber: land.hostPhoneNumber,
    hostEmail: land.hostEmail,
    payPalEmail: land.payPalEmail,
    propertyBoundaryDescription: land.propertyBoundaryDescription,
    accessInformation: land.accessInformation,
    inPersonMeetUpRequired: land.inPersonMeetUpRequired,
    isAutoConfirm: land.isAutoConfirm,
    taxRate: land.taxRate,
    bookingFeePercentage: land.bookingFeePercentage,
    ownerFeePercentage: land.ownerFeePercentage,
  });
  const { id } = await api.submitListing({ body });
  return id;
};

/** Sets prices, open days and approval: all idempotent, so that an interrupted run can be finished. */
const complete = async (api: Api, land: DemoListing, id: string, isActive: boolean): Promise<void> => {
  await api.setListingCost({
    body: {
      listingId: id,
      baseCostCents: land.baseCostCents,
      costDateRanges: [...land.costRanges],
    },
  });
  const { default: byDefault, ranges } = land.availability;
  await api.setListingAvailability({
    body: { listingId: id, default: byDefault, availabilityDateRanges: ranges },
  });
  if (!land.approved) return;
  if (land.active !== isActive)
    await api.toggleListingActive({ params: { id }, body: { active: land.active } });
  await api.approveListing({ params: { id }, body: {} });
};

/** Adds missing listings, and completes those of an interrupted run. */
const fillListings = async (ctx: Context, plan: DemoPlan, people: Map<string, string>): Promise<void> => {
  const known = await knownListings(ctx.db);
  const total = plan.listings.length;
  const isReported = (count: number): boolean => total < 500 || count % 100 === 0;
  let done = 0;
  let uploaded = 0;
  const reportProgress = (): void =>
    report(done, total, `listings, ${uploaded} photograph${uploaded === 1 ? '' : 's'}`);
  const photos = createPhotoUploads(ctx, idOf(people, demoAccounts.administrator), () => {
    uploaded += 1;
    if (isReported(uploaded)) reportProgress();
  });
  for (const land of plan.listings) {
    const found = known.get(keyOf(land));
    if (found) photos.remember(land.photographs, found.photoIds);
  }
  // Those of a large demo are for measuring.
  const seen = new Set(plan.listings.slice(0, writtenListings));
  const missing = plan.listings.filter((land) => !isComplete(known, land));
  done = total - missing.length;
  if (missing.length > 0) reportProgress();
  await forEachConcurrently(missing, async (land) => {
    const past = daysAgo(ctx, land.listedDaysAgo);
    const isRecent = land.accountEmail === demoAccounts.host || !land.approved;
    const api = administratorOf(isRecent ? past : withoutEmails(past), people);
    const found = known.get(keyOf(land));
    const id =
      found?.id ??
      (await submit(api, land, idOf(people, land.accountEmail), await photos.photoIdsOf(land.photographs)));
    await complete(api, land, id, found?.active ?? true);
    if (land.approved && land.listedDaysAgo >= signsMailedAfterDays) {
      const then = daysAgo(ctx, land.listedDaysAgo - daysUntilSign);
      const body = { mailedDay: dayInWisconsin(then.now()), isAnotherNeeded: false };
      await administratorOf(then, people).setSignMailed({ params: { listingId: id }, body });
    }
    if (seen.has(land)) await fillViews(ctx, land, id);
    done += 1;
    if (isReported(done)) reportProgress();
  });
};

/** Adds missing bookings in their order, so that nobody exceeds the limit of open requests. */
const fillBookings = async (ctx: Context, plan: DemoPlan, people: Map<string, string>): Promise<void> => {
  const known = await knownListings(ctx.db);
  const missing = await missingBookings(ctx.db, plan);
  const sending: Promise<void>[] = [];
  for (const [index, booking] of missing.entries()) {
    const listingId = known.get(keyOf(booking.land))?.id;
    if (!listingId) throw new Error(`${booking.land.title} is not among the demo's land.`);
    const isOurs =
      booking.hunterEmail === demoAccounts.hunter || booking.land.accountEmail === demoAccounts.host;
    const isRecent = isOurs && !booking.isPast;
    const place = {
      listingId,
      hostId: idOf(people, booking.land.accountEmail),
      hunterId: idOf(people, booking.hunterEmail),
      administratorId: idOf(people, demoAccounts.administrator),
      sendEmails: isRecent,
    };
    try {
      const payouts = await fillBooking(isRecent ? ctx : withoutEmails(ctx), booking, place);
      // A failure is thrown at the end.
      for (const payout of payouts) payout.catch(() => {});
      sending.push(...payouts);
    } catch (error) {
      // Users may have booked these days or deactivated the listing meanwhile.
      if (!isRefused(error)) throw error;
      ctx.log.warn({ listingId, code: error.code }, 'a booking of the demo was refused');
    }
    if (index % 10 === 9) report(index + 1, missing.length, 'bookings');
  }
  await Promise.all(sending);
};

/** Fills in the plan through the product's own operations. Can be interrupted and run again. */
export const fillPlan = async (ctx: Context, plan: DemoPlan): Promise<void> => {
  const people = await fillPeople(withoutEmails(ctx), plan);
  await fillListings(ctx, plan, people);
  await fillBookings(ctx, plan, people);
  const [host] = plan.hosts;
  if (!host) return;
  await fillConduct(withoutEmails(ctx), {
    host: idOf(people, host.email),
    administrator: idOf(people, plan.administrator.email),
    hunter: idOf(people, demoAccounts.hunter),
    hunters: plan.hunters.slice(1, 3).map(({ email }) => idOf(people, email)),
  });
  await fillAlerts(ctx, idOf(people, demoAccounts.hunter));
};
