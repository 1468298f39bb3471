import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from './axe.ts';
import { enterBooking } from './bookings.ts';
import { listLand, openLand } from './land.ts';
import { call, createUser, enter } from './people.ts';
import { untilQuiet } from './quiet.ts';
import { test } from './test.ts';

// docs/rules/messages.md#threads, docs/rules/messages.md#contacts, docs/rules/messages.md#unread
test('a hunter asks the host of some land, who answers, and both see it without a reload', {
  tag: '@phone-only',
}, async ({ page: visitor, openPageAs }) => {
  const { id, title } = await openLand(visitor.request, 'Plum thicket');
  const hunter = await openPageAs('hunter');
  await hunter.goto(`/listing/${id}`);
  await hunter.getByRole('link', { name: 'Ask the host a question' }).click();
  await expect(hunter.getByRole('heading', { level: 1, name: 'Ask the host' })).toBeVisible();
  await hunter.getByRole('button', { name: 'Which wind is best for your stands?' }).click();
  const field = hunter.getByLabel('Your message');
  await expect(field).toHaveValue('Which wind is best for your stands?');
  await hunter.route('**/api/message/send', (route) => route.abort(), { times: 1 });
  await field.press('Control+Enter');
  await expect(hunter.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expect(field).toHaveValue('Which wind is best for your stands?');
  await field.press('Control+Enter');
  await expect(hunter.getByRole('log').getByText('Which wind is best for your stands?')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.press('Control+Enter');
  await expect(hunter.getByText('Write something first.')).toBeVisible();
  await expectNoViolations(hunter, 'light', 'dark');

  const host = await openPageAs('host');
  await host.goto('/myaccount/messages');
  const thread = host.getByRole('listitem').filter({ hasText: title });
  await expect(thread.getByText('1 new')).toBeVisible();
  await expect(host.locator('header button:visible [data-unread]')).toHaveAttribute('data-unread', /^\d/);
  await expectNoViolations(host, 'light', 'dark');
  await thread.getByRole('link').click();
  await host.getByLabel('Your message').fill('West. My number is 608-555-0177.');
  await host.getByRole('button', { name: 'Send' }).click();
  await expect(host.getByRole('log').getByText('West. My number is 608-555-0177.')).toBeVisible();
  await expectNoViolations(host);

  await expect(
    hunter.getByRole('log').getByText('West. My number is [shown once a booking is paid].'),
  ).toBeVisible();
  // A draft survives a reload.
  await field.fill('And is the gate');
  await hunter.reload();
  await expect(field).toHaveValue('And is the gate');
  await field.fill('');

  // docs/rules/conduct.md#reports
  await hunter
    .getByRole('log')
    .getByRole('button', { name: /^Report the message of / })
    .click();
  await hunter.getByLabel('What is wrong').fill('He gives his number before I have paid.');
  await expectNoViolations(hunter);
  await hunter.getByRole('button', { name: 'Send the report' }).click();
  await expect(hunter.getByText('Thank you. Our administrators look at it.')).toBeVisible();

  await host.goto('/myaccount/messages');
  await expect(thread).toBeVisible();
  await expect(thread.getByText('1 new')).toHaveCount(0);

  // The same words twice are two messages.
  for (const count of [1, 2]) {
    await field.fill('Thank you.');
    await expect(hunter.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
    await field.press('Control+Enter');
    await expect(hunter.getByRole('log').getByText('Thank you.')).toHaveCount(count);
  }
});

/** The number of the status on the wire. */
const paid = 3;

const picture = (color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

// docs/rules/messages.md#photographs, docs/rules/messages.md#at-once
test('hunter and host of a paid booking send photographs, which appear at once and open large', async ({
  page: visitor,
  openPageAs,
}) => {
  const { id: bookingId } = await enterBooking(visitor.request, paid);
  const { threadId } = await call<{ threadId: string }>(visitor.request, 'host', '/message/send', {
    bookingId,
    text: 'How does the gate look?',
  });
  const hunter = await openPageAs('hunter');
  await hunter.goto(`/myaccount/messages/${threadId}`);
  const host = await openPageAs('host');
  // Without the page's own question of every five seconds, only the stream can bring them.
  await host.addInitScript(() => {
    const repeat = window.setInterval.bind(window);
    const seldom = (run: TimerHandler, ms?: number) => repeat(run, ms === 5_000 ? 3_600_000 : ms);
    window.setInterval = seldom as typeof window.setInterval;
  });
  const hears = host.waitForResponse('**/api/message/events');
  await host.goto(`/myaccount/messages/${threadId}`);
  await hears;
  const files = [
    { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await picture('#4a6a3a') },
    { name: 'creek.jpg', mimeType: 'image/jpeg', buffer: await picture('#3a5a7a') },
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ];
  const form = hunter.locator('form').filter({ has: hunter.getByLabel('Your message') });
  await form.getByLabel('Add photographs').setInputFiles(files);
  await expect(form.getByText(/^notes.pdf: Unsupported file type/)).toBeVisible();
  const chosen = form.getByRole('list', { name: 'Photographs to send' }).getByRole('listitem');
  await expect(chosen).toHaveCount(2);
  await expectNoViolations(hunter, 'light', 'dark');
  await form.getByRole('button', { name: 'Remove photograph 2' }).click();
  await expect(chosen).toHaveCount(1);
  // An upload that fails can be tried again, and a message that can't be sent keeps its photographs.
  await hunter.route('**/api/photo', (route) => route.abort(), { times: 1 });
  await form.getByLabel('Add photographs').setInputFiles(files.slice(1, 2));
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await hunter.route('**/api/message/send', (route) => route.abort(), { times: 1 });
  const send = form.getByRole('button', { name: 'Send' });
  await expect(send).toHaveAttribute('aria-disabled', 'false');
  await send.click();
  await expect(form.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expect(chosen).toHaveCount(2);
  await send.click();
  await expect(chosen).toHaveCount(0);

  const shown = host.getByRole('log').getByRole('button', { name: /^Photograph \d of 2 from/ });
  await expect(shown).toHaveCount(2);
  await expectNoViolations(host, 'light', 'dark');
  await shown.first().click();
  const dialog = host.getByRole('dialog', { name: /^Photograph 1 of 2 from/ });
  const large = dialog.getByRole('img');
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  await expectNoViolations(host);
  await host.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(shown.first()).toBeFocused();

  // A booking's page opens at its top, not at its messages.
  await hunter.goto(`/myaccount/bookings/${bookingId}/detail`);
  await expect(hunter.getByRole('log').getByText('How does the gate look?')).toBeAttached();
  expect(await hunter.evaluate(() => scrollY)).toBe(0);
});

// docs/rules/messages.md#at-once
test('a page without a stream asks for new messages, and the count of unread ones follows', async ({
  page: visitor,
  openPageAs,
}) => {
  // A host of their own, whose unread messages are those of this test.
  const { email } = await createUser(visitor.request);
  const own = { token: await enter(visitor, email) };
  const { id: listingId } = await listLand(visitor.request, 'Hazel thicket', own.token);
  await call(visitor.request, 'admin', `/listing/${listingId}/approve`, {});
  const ask = (text: string) =>
    call<{ threadId: string }>(visitor.request, 'hunter', '/message/send', { listingId, text });
  const { threadId } = await ask('Which wind is best?');
  const host = await openPageAs(own);
  await host.route('**/api/message/events', (route) => route.abort());
  await host.goto(`/myaccount/messages/${threadId}`);
  await expect(host.getByRole('log').getByText('Which wind is best?')).toBeVisible();
  await ask('And where do we park?');
  await expect(host.getByRole('log').getByText('And where do we park?')).toBeVisible();
  const unread = () => call<{ unread: number }>(visitor.request, own, '/message/unread');
  await expect.poll(unread).toEqual({ unread: 0 });

  await host.unroute('**/api/message/events');
  // The first counts come late: the stream tells of what is new before they are there.
  const isLate = Promise.withResolvers<void>();
  let counted = 0;
  await host.route('**/api/message/unread', async (route) => {
    const response = await route.fetch();
    counted += 1;
    await isLate.promise;
    await route.fulfill({ response });
  });
  const hears = host.waitForResponse('**/api/message/events');
  await host.goto('/myaccount');
  await hears;
  await expect.poll(() => counted).toBeGreaterThan(0);
  await untilQuiet(host);
  const link = host.getByRole('link', { name: /^Messages/, includeHidden: true }).first();
  await expect(link).not.toContainText('new');
  const before = counted;
  await ask('One more thing.');
  await expect.poll(() => counted).toBeGreaterThan(before);
  isLate.resolve();
  await expect(link).toContainText('1 new');
});
