import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { enterBookingOf } from './bookings.ts';
import { inAddress, inDays, openDay } from './days.ts';
import { call, createUser, tokenOfNew } from './people.ts';
import { expectNoSidewaysScroll } from './sideways.ts';
import { test } from './test.ts';
import { visit } from './visit.ts';

const [pendingPayment, paid] = [1, 3];

/** A word as a pasted link is one: nothing in it to break at. */
const word = 'Deerturkeybeargrousecamps'.repeat(5).slice(0, 120);
const random = () => Math.random().toString(36).slice(2, 10);
const link = `https://maps.example/${word}`;

/** A new user whose names, addresses and email are as long as they may be. */
const createLongUser = async (request: APIRequestContext) => {
  const { id, email } = await createUser(request, {
    email: `${random().padEnd(35, 'longaddress')}@people.example`,
  });
  const who = { token: await tokenOfNew(request, email) };
  const name = word.slice(0, 50);
  const address = {
    addressLine1: word.slice(0, 100),
    addressLine2: word.slice(0, 100),
    city: name,
    state: 'WI',
    zipCode: '54665',
  };
  await call(request, who, '/user/updateProfileInfo', {
    firstName: name,
    lastName: name,
    phoneNumber: '6085550142',
    address,
  });
  return { id, email, who, address };
};

/** Land, bookings and what people write about them, in long words; with the pages that show them, by who opens them. */
const writeLongWords = async (request: APIRequestContext) => {
  const [host, hunter] = [await createLongUser(request), await createLongUser(request)];
  const { id: listingId, updatedDateTime } = await call<{ id: string; updatedDateTime: string }>(
    request,
    host.who,
    '/listing',
    {
      title: `${word}${random()}`,
      description: link,
      address: host.address,
      county: 'Vernon',
      locationGeoJson: { type: 'Feature', geometry: { type: 'Point', coordinates: [-90.89, 43.56] } },
      acreage: 60,
      listingActivities: ['Deer'],
      prohibitedActivities: link,
      maxPartySize: 4,
      baseCost: 45,
      hostPhoneNumber: '6085550142',
      hostEmail: host.email,
      payPalEmail: host.email,
      propertyBoundaryDescription: link,
      accessInformation: link,
    },
  );
  await call(request, 'admin', `/listing/${listingId}/askForChanges`, {
    topics: ['other'],
    message: word,
    updatedDateTime,
  });
  await call(request, 'admin', `/listing/${listingId}/approve`, {});
  const enter = (status: number | undefined, day: string) =>
    enterBookingOf(request, listingId, status, hunter.email, day);
  const { id: visit } = await enter(paid, inDays(-1));
  await enter(undefined, inDays(60));
  const { id: toPay } = await enter(pendingPayment, inDays(61));
  const { threadId } = await call<{ threadId: string }>(request, hunter.who, '/message/send', {
    bookingId: visit,
    text: link,
  });
  const review = { listingId, rating: 4, comment: word };
  const { id: reviewId } = await call<{ id: string }>(request, hunter.who, '/review/listing/save', review);
  const stars = { bookingId: visit, gates: 4, litter: 4, rules: 4, respect: 4, comment: word };
  await call(request, host.who, '/review/hunter/save', stars);
  await call(request, host.who, `/review/${reviewId}/answer`, { text: word });
  await call(request, host.who, '/conduct/flag', { bookingId: visit, kind: 'litter', reason: word });
  await call(request, hunter.who, '/conduct/report', {
    subject: 'listing',
    subjectId: listingId,
    reason: word,
  });
  await call(request, host.who, '/conduct/report', { subject: 'review', subjectId: reviewId, reason: word });
  for (const [subject, subjectId] of [
    ['listing', listingId],
    ['user', hunter.id],
    ['booking', visit],
  ] as const) {
    await call(request, 'admin', '/administration/notes', { subject, subjectId, text: word });
  }
  await call(request, hunter.who, `/saved/${listingId}`, { note: word });
  const { token } = await call<{ token: string }>(request, hunter.who, '/saved/share', { showsNotes: true });
  const search = { search: `text=${word.slice(0, 80)}`, name: word.slice(0, 80), frequency: 'daily' };
  await call(request, hunter.who, '/alert/search', search);
  const day = inAddress(openDay());
  return {
    guests: {
      paths: [`/?text=${word}`, `/listing/${listingId}`, `/shared/${token}`, `/compare?ids=${listingId}`],
    },
    hunters: {
      who: hunter.who,
      paths: [
        '/myaccount',
        '/myaccount/bookings',
        `/myaccount/bookings/${visit}/detail`,
        '/myaccount/messages',
        `/myaccount/messages/${threadId}`,
        '/myaccount/saved',
        '/myaccount/alerts',
        `/myaccount/alerts/new?text=${word.slice(0, 80)}`,
        '/myaccount/profile',
        `/listing/${listingId}/ask`,
        `/listing/${listingId}/save`,
        `/listing/${listingId}/tell?start=${day}&end=${day}`,
        `/listing/${listingId}/submitBooking/${day}/${day}`,
        `/payment/${toPay}`, // the last, since a load leaves it, too
      ],
    },
    hosts: {
      who: host.who,
      paths: [
        '/myaccount/listings',
        `/listing/${listingId}`,
        `/listing/${listingId}/edit`,
        `/listing/${listingId}/availability`,
        `/listing/${listingId}/cost`,
        `/myaccount/bookings/${visit}/detail`,
      ],
    },
    /** The newest of each list, which are these, and the pages of each. */
    administrators: {
      paths: [
        '/admin',
        ...['users', 'listings', 'bookings', 'payouts', 'payments', 'audit', 'flags', 'reports', 'reviews'],
        ...[
          'signs',
          'emails',
          `users/${hunter.id}`,
          `listings/${listingId}`,
          `listings/${listingId}/approval`,
        ],
        ...[`listings/${listingId}/history`, `bookings/${visit}`, `bookings/${visit}/edit`],
        `payouts/${visit}/auto`,
      ].map((path) => (path.startsWith('/') ? path : `/admin/${path}`)),
    },
    visit,
    /** Other tests look at the newest land. */
    takeOff: () => call(request, 'admin', `/listing/${listingId}/toggleActive`, { active: false }),
  };
};

const phone = [360];
/** What has columns, by the width, is looked at from a phone to a wide desk. */
const allWidths = [2560, 1440, 768, 360];
const hasColumns = (path: string) => /text=|\/shared|\/compare|\/saved|\/alerts/.test(path);

/** Pages that no other test loads by their address, and the payment's, which is a document of its own. */
const isLoaded = (path: string) => /\/(ask|save|tell|history|flags|new\?.*|payment\/.*)$/.test(path);

/**
 * Opens pages one after the other, none of which may be wider than the viewport, as a rule of a phone, in px. Guests
 * load each: their pages have no program before they are used.
 */
const expectNarrow = async (
  tab: Page,
  paths: string[],
  {
    widths,
    isGuest = false,
    onEach,
  }: { widths?: number[]; isGuest?: boolean; onEach?: (path: string) => Promise<void> } = {},
) => {
  for (const path of paths) {
    if (isGuest || path === paths[0] || isLoaded(path)) await tab.goto(path);
    else await visit(tab, path);
    await tab.getByRole('heading', { level: 1 }).first().waitFor();
    for (const width of widths ?? (hasColumns(path) ? allWidths : phone)) {
      await tab.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(tab, `${path} at ${width}`);
    }
    await onEach?.(path);
  }
};

// docs/rules/pages.md#accessibility, docs/rules/booking.md#access-information
test('a long word makes no page scroll sideways on a phone or a desk, and links to the land are links', async ({
  page,
  openPageAs,
}) => {
  const { guests, hunters, hosts, administrators, visit, takeOff } = await writeLongWords(page.request);
  await expectNarrow(page, guests.paths, { isGuest: true });
  for (const { who, paths } of [hunters, hosts]) {
    const tab = await openPageAs(who);
    await expectNarrow(tab, paths, {
      onEach: async (path) => {
        if (path.includes(visit)) await expect(tab.getByRole('link', { name: link })).toHaveCount(2);
      },
    });
  }
  await expectNarrow(await openPageAs('admin'), administrators.paths, { widths: [1200, 360] });
  await takeOff();
});
