import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { inAddress, inDays, openDay } from './days.ts';
import { listLand } from './land.ts';
import { call, type Person } from './people.ts';

export type Booking = { id: string; listingId: string; confirmationCode: string; title: string };

/**
 * A booking of the demo's hunter on a new listing, entered by an administrator: a request, or in a status by its
 * number.
 */
export const enterBooking = async (
  request: APIRequestContext,
  bookingStatus?: number,
  hunter: Person = 'hunter',
  // After the days that other tests use, perhaps in the next season: administrators can book any day.
  day: string = inDays(60),
): Promise<Booking> => {
  const { id: listingId, title } = await listLand(request, 'Marsh');
  const booking = await enterBookingOf(request, listingId, bookingStatus, `${hunter}@openacre.example`, day);
  return { ...booking, title };
};

/** The same on land that there is, of the user with an address. */
export const enterBookingOf = async (
  request: APIRequestContext,
  listingId: string,
  bookingStatus: number | undefined,
  email: string,
  day: string,
): Promise<Omit<Booking, 'title'>> => {
  const { users } = await call<{ users: { id: string }[] }>(request, 'admin', `/user/search?query=${email}`);
  const days = { startDateTime: day, endDateTime: day };
  const asked = { listingId, userId: users[0]?.id, ...days, bookingStatus, sendEmails: false };
  return call(request, 'admin', '/listing/submitBookingRequest', asked);
};

/** Waits for a booking's page and returns the booking's id. */
export const bookingIn = async (hunter: Page): Promise<string> => {
  await hunter.waitForURL(/\/myaccount\/bookings\/[\w-]+\/detail$/);
  return hunter.url().split('/').at(-2) ?? '';
};

/** Requests an open day as a hunter, from the listing's page to the click that submits the request. */
export const sendRequest = async (hunter: Page, listingId: string): Promise<void> => {
  const day = inAddress(openDay());
  await hunter.goto(`/listing/${listingId}?start=${day}&end=${day}`);
  await hunter.getByRole('link', { name: 'Request Booking', exact: true }).click();
  await expect(hunter.getByRole('heading', { name: 'Request booking' })).toBeVisible();
  await expectNoViolations(hunter);
  await hunter.getByLabel(/licenses that Wisconsin asks for/).check();
  await hunter.getByRole('button', { name: 'Request Booking' }).click();
};

/** The same up to the booking's page; resolves to the booking's id. */
export const requestBooking = async (hunter: Page, listingId: string): Promise<string> => {
  await sendRequest(hunter, listingId);
  return bookingIn(hunter);
};

/** Confirms or rejects a request in the host's list. */
export const answer = async (host: Page, bookingId: string, button: 'Confirm' | 'Reject'): Promise<void> => {
  await host.goto('/myaccount/listings');
  const request = host
    .getByRole('region', { name: 'Who asks' })
    .getByRole('article')
    .filter({ has: host.locator(`a[href*="${bookingId}"]`) });
  // Some users double-click everything: the second click must not close what the first has opened.
  await request.getByRole('button', { name: button }).dblclick();
  const [hunterName = ''] = (await request.getByRole('heading', { level: 3 }).innerText()).split(',');
  const dialog = host.getByRole('dialog', {
    name: `Are you sure you want to ${button.toLowerCase()} this booking?`,
  });
  // The dialog says whose request it is, since it covers the page.
  await expect(dialog).toContainText(hunterName);
  await expect(dialog).toContainText(/Land.+ County\)/);
  await expect(dialog).toContainText(/Days\w{3} \d\d\/\d\d\/\d{4}/);
  if (button === 'Reject') {
    const yes = dialog.getByRole('button', { name: /^Yes/ });
    await expect(yes).toHaveAttribute('aria-disabled', 'true');
    // Pressed too early, in sight also on a phone, it says what lacks and leads there.
    await expect(yes).toBeInViewport({ ratio: 1 });
    await yes.focus();
    await host.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Choose a reason; then it can be rejected.');
    await expect(dialog.getByLabel('The days don’t suit me')).toBeFocused();
    await dialog.getByLabel('I use the land myself then').check();
    await expect(
      dialog.getByText('The hunter reads: “The owner uses the land on these days.”'),
    ).toBeVisible();
    await expectNoViolations(host);
  }
  await dialog.getByRole('button', { name: /^Yes/ }).click();
  await expect(host.getByText('Successfully updated booking.')).toBeVisible(); // for seconds only
  await expect(dialog).toBeHidden();
  await expect(request).toHaveCount(0);
  // The button is gone with the request: the focus moves to the heading of those that are left.
  await expect(host.getByRole('heading', { name: /^(Who asks|No requests to answer)$/ })).toBeFocused();
};

/** The payer's decision on the provider's own page. */
export const decide = async (popup: Page, outcome: string): Promise<void> => {
  await popup.waitForURL(/checkoutnow\?/);
  const choice = popup.getByLabel('What should happen');
  if (!(await choice.isVisible())) await popup.getByText('Try a payment that goes wrong').click();
  await choice.selectOption(outcome);
  await popup.getByRole('button', { name: /^Pay \$/ }).click();
};
