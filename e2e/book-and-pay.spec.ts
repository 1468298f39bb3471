import { expect, type Route } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { answer, bookingIn, decide, enterBooking, requestBooking, sendRequest } from './bookings.ts';
import { inAddress, inDays, openDay } from './days.ts';
import { openLand, openLandOfNewHost } from './land.ts';
import { emailsTo } from './mail.ts';
import { withMaps } from './maps.ts';
import { call, newHunter, signIn } from './people.ts';
import { test } from './test.ts';
import { emptyByKeys, retype } from './typing.ts';
import { visit } from './visit.ts';

test.use(withMaps);

test('a hunter requests days, the host confirms, the hunter pays and gets the access information', {
  tag: '@phone',
}, async ({ openPageAs, request, isMobile }) => {
  const { email, token } = await newHunter(request);
  const hunter = await openPageAs({ token });
  const { id, title, host: owner } = await openLandOfNewHost(hunter.request, 'Hemlock draw');
  const host = await openPageAs(owner);

  const bookingId = await requestBooking(hunter, id);
  await expect(hunter.getByText('Pending Confirmation')).toBeVisible();
  await expect(hunter.getByText(/^The landowner answers by/)).toBeVisible();

  await host.goto('/myaccount');
  await host.getByRole('link', { name: /requests? to answer/ }).click();
  await expect(host.getByRole('heading', { name: 'Who asks' })).toBeVisible();
  // In the list of requests alone, to which its listing leads.
  const places = host.locator(`a[href*="${bookingId}"]`).filter({ visible: true });
  await expect(places).toHaveCount(1);
  await expectNoViolations(host);
  await answer(host, bookingId, 'Confirm');

  await hunter.goto('/myaccount/bookings');
  const pay = hunter.locator(`a[href="/payment/${bookingId}"]`);
  await expect(pay).toBeVisible();
  await expectNoViolations(hunter);
  await pay.click();
  await expect(hunter.getByRole('heading', { name: 'Pay for your days' })).toBeVisible();
  await expect(hunter.getByText(/is emailed to you after successful payment/)).toBeVisible();
  // docs/rules/privacy-and-security.md#headers: a new document, whose policy allows the provider.
  const loaded = await hunter.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
  expect(new URL(loaded ?? '').pathname).toBe(`/payment/${bookingId}`);
  await expect(hunter.getByRole('button', { name: 'Debit or credit card' })).toBeVisible();
  await expectNoViolations(hunter);

  // Declined: the page says so and restarts the payment for another method. Closing that window pays nothing.
  const saysDeclined = hunter.getByRole('alert').filter({ hasText: 'The payment was declined.' });
  const first = hunter.waitForEvent('popup');
  await hunter.getByRole('button', { name: 'PayPal', exact: true }).click();
  const second = first.then(() => hunter.waitForEvent('popup'));
  await decide(await first, 'declined');
  const third = second.then(() => hunter.waitForEvent('popup'));
  await decide(await second, 'declined');
  const last = await third;
  await expect(saysDeclined).toBeVisible();
  await last.waitForURL(/checkoutnow\?/);
  await last.close();
  await expect(hunter.getByText('The payment was not finished')).toBeVisible();
  await expect(saysDeclined).toBeHidden();

  const seen = Promise.withResolvers<void>();
  const whenSeen = (route: Route) => seen.promise.then(() => route.continue());
  await hunter.route('**/captureOrder/*', whenSeen, { times: 1 });
  const again = hunter.waitForEvent('popup');
  await hunter.getByRole('button', { name: 'PayPal', exact: true }).click();
  await decide(await again, 'good');
  await expect(hunter.getByText('Processing Payment...')).toBeVisible();
  seen.resolve();

  await hunter.waitForURL(`**/myaccount/bookings/${bookingId}/detail`);
  await expect(hunter.getByText(/^Paid, and the land is yours/)).toBeVisible();
  const left = await hunter.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
  expect(new URL(left ?? '').pathname).toBe(`/myaccount/bookings/${bookingId}/detail`);
  const access = hunter.getByRole('region', { name: 'The way in' });
  await expect(access.getByText('Access information')).toBeVisible();
  await expect(access.getByRole('link', { name: 'Directions to the land' })).toHaveAttribute(
    'href',
    /destination=4\d\.\d+,-\d+\.\d+$/,
  );
  // The land on a map, with its coordinates to copy.
  const coordinates = access.getByText(/^4\d\.\d{5}, -\d+\.\d{5}$/);
  await expect(access.getByRole('img', { name: 'Map: The land' })).toBeVisible();
  await hunter.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await access.getByRole('button', { name: 'Copy coordinates' }).click();
  await expect(access.getByText('Copied.')).toBeVisible();
  expect(await hunter.evaluate(() => navigator.clipboard.readText())).toBe(await coordinates.textContent());
  // docs/rules/pages.md#printing
  const permission = hunter.locator('[data-paper]');
  const roads = permission.locator('[data-roads="true"] img');
  if (isMobile) await expect(roads).toHaveCount(0); // a phone draws the map for the press alone
  await hunter.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = 'true';
    };
  });
  await hunter.getByRole('button', { name: 'Print' }).click();
  await expect(hunter.locator('body')).toHaveAttribute('data-printed', 'true');
  await expect(roads).toHaveCount(1);
  await hunter.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(access).toBeHidden();
  await expect(hunter.getByRole('banner')).toBeHidden();
  await expect(permission).toContainText(/the landowner, allows .+ to be on this land on .+ for: \w/);
  for (const fact of ['Hunter', 'Landowner', 'Days', 'Land', 'Coordinates of the pin', 'Property boundary'])
    await expect(permission.getByText(fact, { exact: true })).toBeVisible();
  await expect(permission.getByText(/\(\d{3}\) \d{3}-\d{4}/)).toHaveCount(2);
  await expect(roads).toBeVisible();
  await expect(hunter.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(permission).toHaveCSS('color', 'rgb(0, 0, 0)');
  const paper = await hunter.pdf({ format: 'Letter', margin: { top: '0.4in', bottom: '0.4in' } });
  expect(paper.toString('latin1').match(/\/Count (\d+)/)?.[1]).toBe('1');
  await hunter.emulateMedia({ media: null, colorScheme: isMobile ? 'dark' : 'light' });
  await expect(hunter.getByText('You requested it.')).toBeVisible();
  await expect(hunter.getByText('The payment was declined.')).toHaveCount(2);
  await expectNoViolations(hunter);
  const code =
    (await hunter
      .locator('dd')
      .filter({ hasText: /^[A-Z2-9]{8}$/ })
      .textContent()) ?? '';
  await expect
    .poll(
      async () => (await emailsTo(request, email)).filter((text) => text.includes(`/${bookingId}/`)).length,
    )
    .toBeGreaterThan(0);
  await expect
    .poll(async () =>
      (await emailsTo(request, email)).some((text) => text.includes(code) && text.includes('The way in')),
    )
    .toBe(true);

  // There is nothing left to pay.
  await hunter.goto(`/payment/${bookingId}`);
  await hunter.waitForURL('**/myaccount/bookings');
  await expect(hunter.getByText('There is nothing to pay: this booking is paid.')).toBeVisible();

  // Not among those who come next, who are five: others come today too.
  await host.goto('/myaccount/listings');
  const own = host.getByRole('article', { name: title }).locator(`a[href*="${bookingId}"]`);
  await expect(own).toHaveAttribute('href', `/myaccount/bookings/${bookingId}/detail`);
  // By its address: the host of the demo has a hundred listings by now, and a page that long is slow to leave.
  await visit(host, `/myaccount/bookings/${bookingId}/detail`);
  await expect(host.getByText('Your contact details', { exact: true })).toBeVisible();
  await expect(
    host.getByText('The booking price of $45.00 less $6.75 that Openacre keeps', { exact: true }),
  ).toBeVisible();
});

// docs/rules/payments.md#payment-page
test('a payment that fails on its way is reported, can be started again, and is taken once', async ({
  openPageAs,
  request,
}) => {
  const pendingPayment = 1;
  const { id: bookingId } = await enterBooking(request, pendingPayment);
  const hunter = await openPageAs('hunter');
  await hunter.goto(`/payment/${bookingId}`);
  const button = hunter.getByRole('button', { name: 'Debit or credit card' });

  await hunter.route('**/createOrder/*', (route) => route.abort(), { times: 1 });
  // Waits for its window too: a late event would be taken for that of the next one.
  const inVain = hunter.waitForEvent('popup');
  await button.click();
  const closing = await inVain;
  await expect.poll(() => closing.isClosed()).toBe(true);
  await expect(hunter.getByRole('alert').filter({ hasText: 'could not be started' })).toBeVisible();

  const cancelled = hunter.waitForEvent('popup');
  await button.click();
  await (await cancelled).getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(hunter.getByText('The payment was not finished')).toBeVisible();

  // The money is captured, and the answer is lost.
  await hunter.route('**/captureOrder/*', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  const approved = hunter.waitForEvent('popup');
  await button.click();
  await decide(await approved, 'good');
  await expect(hunter.getByText(/you are never charged twice/)).toBeVisible();
  await hunter.waitForURL(`**/myaccount/bookings/${bookingId}/detail`);
  // Once on the page, and once on the paper that prints in its place.
  await expect(hunter.locator('#main').getByText(/^Paid: \$/)).toHaveCount(1);
});

// docs/rules/pages.md#sending-twice
test('a request whose answer is lost is made once; when rejected, it is listed as inactive', async ({
  openPageAs,
  request,
}) => {
  const { token } = await newHunter(request);
  const hunter = await openPageAs({ token });
  const { id: landId, host: owner } = await openLandOfNewHost(hunter.request, 'Hemlock draw');
  const host = await openPageAs(owner);
  const submit = '**/api/listing/submitBookingRequest';
  await hunter.route(submit, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await sendRequest(hunter, landId);
  await expect(hunter.getByRole('alert')).toBeVisible();

  // A request needs a party that fits on the land: until then the button is disabled, and says why.
  const party = hunter.getByLabel('Hunters in your party');
  const send = hunter.getByRole('button', { name: 'Request Booking' });
  await emptyByKeys(party);
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription('Hunters in your party: Required.');
  await retype(party, '9');
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription('Hunters in your party: At most 4 on this land.');
  await expectNoViolations(hunter);

  // Changed and sent again, it leads to the booking that was made.
  await retype(party, '2');
  await hunter.getByRole('button', { name: 'Request Booking' }).click();
  await expect(hunter.getByText(/^Your request went out the first time: here it is\./)).toBeVisible();
  const bookingId = await bookingIn(hunter);
  await expect(hunter.getByText('1 hunter', { exact: true })).toBeVisible();

  // The host can't request days of their own land.
  const day = inAddress(openDay());
  await host.goto(`/listing/${landId}?start=${day}&end=${day}`);
  await expect(host.getByText('This is your own land.')).toBeVisible();
  await expect(host.getByRole('link', { name: 'Request Booking' })).toHaveCount(0);
  await visit(host, `/listing/${landId}/submitBooking/${day}/${day}`);
  await expect(host.getByRole('alert')).toHaveText('This is your own land.');
  await expect(host.getByRole('button', { name: 'Request Booking' })).toHaveCount(0);
  await answer(host, bookingId, 'Reject');

  await hunter.goto(`/myaccount/bookings/${bookingId}/detail`);
  await expect(
    hunter.getByText('Sorry, but the landowner has rejected your booking request...'),
  ).toBeVisible();
  await expect(hunter.getByText('The owner uses the land on these days.').first()).toBeVisible();
  await expect(hunter.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    'Requested, done',
    'Rejected',
  ]);
  await expect(hunter.getByRole('link', { name: 'Find other land' })).toBeVisible();
  await expectNoViolations(hunter);

  await visit(hunter, '/myaccount/bookings');
  const row = hunter.locator(`a[href="/myaccount/bookings/${bookingId}/detail"]`);
  await expect(row).toHaveCount(0);
  await hunter.getByRole('button', { name: 'Show inactive' }).click();
  await expect(row).toBeVisible();
  await expect(hunter).toHaveURL(/\?show=inactive$/);
  await hunter.reload();
  await expect(row).toBeVisible();
  await hunter.getByRole('button', { name: 'Hide inactive' }).click();
  await expect(hunter).toHaveURL(/\/myaccount\/bookings$/);

  // Days that can't be booked have no price, and a link back to the calendar.
  const past = inAddress(inDays(-3));
  await visit(hunter, `/listing/${landId}/submitBooking/${past}/${day}`);
  await expect(hunter.getByRole('alert')).toHaveText('The first day is in the past.');
  await expect(hunter.getByText('Total', { exact: true })).toHaveCount(0);
  await expect(hunter.getByRole('button', { name: 'Request Booking' })).toHaveCount(0);
  await hunter.getByRole('link', { name: 'Choose other days' }).click();
  await expect(hunter.getByText(/: some of these days are in the past\. Pick others\.$/)).toBeInViewport();

  // A price that has changed meanwhile is shown again before the request is sent.
  await visit(hunter, `/listing/${landId}/submitBooking/${day}/${day}`);
  await hunter.getByLabel(/licenses that Wisconsin asks for/).check();
  await call(request, owner, '/listing/cost', { listingId: landId, baseCost: 60, costDateRanges: [] });
  await hunter.getByRole('button', { name: 'Request Booking' }).click();
  await expect(hunter.getByText(/Its price changed meanwhile: \$66\.00 in all\.$/)).toBeVisible();

  // An answer that comes too late is said, though the request is gone from the list.
  const secondId = await bookingIn(hunter);
  await visit(host, '/myaccount/listings');
  const second = host.getByRole('article').filter({ has: host.locator(`a[href*="${secondId}"]`) });
  await second.getByRole('button', { name: 'Confirm' }).click(); // one place to answer it
  const yes = host.getByRole('dialog').getByRole('button', { name: 'Yes, confirm' });
  await expect(yes).toHaveAttribute('aria-disabled', 'false');
  // Only once it is confirmed here: before, the page might find out by itself.
  await host.route(
    '**/booking/bookingDetail/confirm/**',
    async (route) => {
      await call(request, owner, `/booking/bookingDetail/reject/${secondId}`, {});
      await route.continue();
    },
    { times: 1 },
  );
  await yes.click();
  await expect(host.getByText('This booking has moved on meanwhile.', { exact: false })).toBeVisible();
  await expect(host.getByRole('dialog')).toHaveCount(0);

  // When the listing is hidden, nothing links to it, and an open request form says that it is gone.
  await visit(hunter, `/listing/${landId}/submitBooking/${day}/${day}`);
  await hunter.getByLabel(/licenses that Wisconsin asks for/).check();
  await call(request, 'admin', `/listing/${landId}/toggleActive`, { active: false });
  await hunter.getByRole('button', { name: 'Request Booking' }).click();
  await expect(hunter.getByText('This land is not open for requests any longer.')).toBeVisible();
  await expect(hunter.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(hunter.getByRole('link', { name: 'Find other land' })).toBeVisible();
  await visit(hunter, `/myaccount/bookings/${bookingId}/detail`);
  await expect(hunter.getByText(/^Hemlock draw \w+, Viroqua$/)).toBeVisible();
  await expect(hunter.locator(`a[href="/listing/${landId}"]`)).toHaveCount(0);
});

test('a request whose answer was lost leads to its booking, also after a reload, and is never made twice', async ({
  openPageAs,
  request,
}) => {
  const { token } = await newHunter(request);
  const hunter = await openPageAs({ token });
  const { id: landId, title } = await openLand(hunter.request, 'Hemlock draw');
  const [day, laterDay] = [inAddress(openDay()), inAddress(inDays(2))];
  const path = `/listing/${landId}/submitBooking/${day}`;
  // Opened in a second tab before the request: its form has an idempotency key of its own.
  const tab = await hunter.context().newPage();
  await signIn(tab, { token });
  await tab.goto(`${path}/${day}`);
  await tab.getByLabel(/licenses that Wisconsin asks for/).check();

  const submit = '**/api/listing/submitBookingRequest';
  await hunter.route(submit, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await sendRequest(hunter, landId);
  await expect(hunter.getByRole('alert')).toBeVisible();
  await hunter.reload();
  await expect(hunter.getByRole('status').getByText('These are the days of your request.')).toBeVisible();
  await expect(hunter.getByRole('button', { name: 'Request Booking' })).toHaveCount(0);
  await expectNoViolations(hunter);
  await hunter.getByRole('link', { name: 'See my request' }).click();
  const bookingId = await bookingIn(hunter);

  await tab.getByRole('button', { name: 'Request Booking' }).click();
  await expect(tab.getByText('You already asked for these days: here is your request.')).toBeVisible();
  expect(await bookingIn(tab)).toBe(bookingId);

  await visit(hunter, `${path}/${laterDay}`);
  const some = hunter.getByRole('status').getByText('You already have a request for some of these days.');
  await expect(some).toBeVisible();
  await expect(hunter.getByRole('link', { name: 'See my request' })).toHaveAttribute(
    'href',
    `/myaccount/bookings/${bookingId}/detail`,
  );
  await hunter.getByRole('link', { name: 'Choose other days' }).click();
  await expect(hunter).toHaveURL(new RegExp(`/listing/${landId}`));

  const found = await call<{ bookings: { id: string }[] }>(
    hunter.request,
    'admin',
    `/booking?search=${encodeURIComponent(title)}`,
  );
  expect(found.bookings.map(({ id }) => id)).toEqual([bookingId]);
});

// docs/rules/pages.md#lost-connection, docs/rules/pages.md#fresh-data
test('a loaded page stays without a network, and says so', async ({ openPageAs }) => {
  const hunter = await openPageAs('hunter');
  await hunter.goto('/myaccount/bookings');
  await expect(hunter.getByRole('heading', { name: 'My bookings' })).toBeVisible();
  await hunter.route('**/api/**', (route) => route.abort());
  await hunter.evaluate(() => dispatchEvent(new Event('online')));
  await expect(hunter.getByText('No signal.')).toBeVisible();
  await expect(hunter.getByRole('heading', { name: 'My bookings' })).toBeVisible();
  await hunter.unroute('**/api/**');
  await hunter.getByRole('button', { name: 'Try again' }).click();
  await expect(hunter.getByText('No signal.')).toBeHidden();
});

test('the account menu opens by keyboard, and Escape closes it and restores the focus', async ({
  openPageAs,
}) => {
  const host = await openPageAs('host');
  await host.goto('/myaccount');
  await expect(host.getByRole('heading', { level: 1 })).toBeVisible();
  const button = host.getByRole('button', { name: 'Account menu' });
  await button.focus();
  await host.keyboard.press('Enter');
  const link = host.getByRole('banner').getByRole('link', { name: 'My Listings' });
  await expect(link).toBeVisible();
  await link.focus();
  await host.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(button).toBeFocused();
  await host.keyboard.press('Enter');
  await link.click();
  await expect(host).toHaveURL(/\/myaccount\/listings$/);
  await expect(link).toBeHidden();
});
