import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { Api } from '#contract/contract.ts';
import {
  checkOut,
  findOlderVersion,
  findOldestVersion,
  migrationsSince,
  stoppingSince,
} from '#launch/older-version.ts';
import { until } from '#launch/testing/until.ts';
import { findViolations } from '../../testing/booking.ts';
import { createEmptyDatabase } from '../../testing/database.ts';
import { emulator, emulatorVariables } from '../../testing/emulators.ts';
import { aUser, type Person } from '../../testing/factories.ts';
import { startPaying } from '../../testing/paying.ts';
import { startProcess } from '../../testing/processes.ts';

/** Between the two is every version that an installation may come from without stopping its processes. */
const versions = [
  ['the version before the newest change of the schema', findOlderVersion()],
  ['the oldest version that has not to be stopped', findOldestVersion()],
] as const;
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

// docs/rules/operations.md#migrations
test.for(versions)('%s goes on beside this one', async ([, older], { skip }) => {
  if (!older) return skip('there is no history here');
  const stopped = stoppingSince(older);
  skip(stopped.length > 0, `${stopped} stops it`);
  const database = await createEmptyDatabase();
  const home = mkdtempSync(join(tmpdir(), 'openacre-older-'));
  ends.push(() => rmSync(home, { recursive: true, force: true }));
  const [folder, data] = [join(home, 'code'), join(home, 'data')];
  checkOut(older, folder);
  const running = startProcess(
    'testing/api-process',
    {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: data,
      ...(await emulatorVariables(['payments', 'mail'])),
    },
    folder,
  );
  ends.push(() => running.child.kill('SIGKILL') && running.ended);
  const baseUrl = `${await running.ready}/api`;
  // The older one made the schema of its time; this migrates it, while that one runs.
  const paying = await startPaying({ database, emulators: ['mail'], now: new Date().toISOString() });
  ends.push(paying.close);
  const { ctx, payer, host, administrator, listing, due } = paying;
  const { rows: applied } = await sql<{ name: string }>`select name from kysely_migration`.execute(ctx.db);
  expect(applied.map(({ name }) => name)).toEqual(expect.arrayContaining(migrationsSince(older)));

  const through = async (person: Person): Promise<Api> => {
    const token = await paying.tokenOf(person);
    return createClient({ baseUrl, token: () => token });
  };
  const asHost = await through(host);
  await asHost.setListingCost({ body: { listingId: listing.id, baseCostCents: 5100, costDateRanges: [] } });
  await (await through(await aUser(ctx))).saveListing({ params: { id: listing.id }, body: { note: '' } });

  const visit = await due();
  const asHunter = await through(visit.hunter);
  const { id: orderId } = await asHunter.createOrder({ params: { id: visit.id } });
  await payer.approve(orderId);
  await asHunter.captureOrder({ params: { bookingId: visit.id }, body: { orderId } });
  await asHunter.sendMessage({ body: { bookingId: visit.id, text: 'We come at six.' } });
  await (await through(administrator)).refundPayment({
    params: { bookingId: visit.id },
    body: { amountCents: 1000, reason: 'One stand was down.' },
  });
  const { id: other, hunter } = await due();
  await (await through(hunter)).cancelBooking({ params: { id: other } });

  // This version reads what the older one wrote, and either has sent the email.
  const { status } = await visit.api.getBookingDetail({ params: { id: visit.id } });
  expect(status).toBe('Paid');
  const { url: inbox } = await emulator('mail');
  const sent = async () => await (await fetch(`${inbox}/messages?to=${visit.hunter.email}`)).json();
  await until(async () => JSON.stringify(await sent()).includes(`access.${visit.id}.hunter`));
  expect(await findViolations(ctx)).toEqual([]);
  expect(running.output()).not.toMatch(/"level":(50|60)/);
});
