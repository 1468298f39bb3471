import { type APIRequestContext, expect } from '@playwright/test';
import pg from 'pg';
import { expectNoViolations } from './axe.ts';
import { enterBookingOf } from './bookings.ts';
import { inDays } from './days.ts';
import { listLand } from './land.ts';
import { runningAt } from './mail.ts';
import { createUser, tokenOfNew } from './people.ts';
import { expectNoSidewaysScroll } from './sideways.ts';
import { test } from './test.ts';

/** A paid booking of which PayPal has paid somebody whose land it was before: a failed attempt, after all. */
const paidToFormer = async (request: APIRequestContext): Promise<{ id: string }> => {
  const former = await createUser(request);
  const host = await createUser(request);
  const token = await tokenOfNew(request, host.email);
  const land = await listLand(request, 'Basswood hollow', token, `${host.email.split('@')[0]}@farm.example`);
  const booking = await enterBookingOf(request, land.id, 3, 'hunter@openacre.example', inDays(61));
  const client = new pg.Client({ connectionString: runningAt().database });
  await client.connect();
  await client.query(`update users set first_name = 'Jane', last_name = 'Doe' where id = $1`, [former.id]);
  await client.query(
    `with others as (update payouts set paid_to_others_cents = 3825 where booking_id = $1 returning *)
    insert into payout_attempts (id, booking_id, host_id, way, number, stage, status, receiver_email, amount_cents,
      item_status, sent_at, arrived_at, ended_at)
    select gen_random_uuid(), booking_id, $2, 'PayPal', 1, 'arrived', 'Ended', 'jane@farm.example', 3825, 'Success',
      now() - interval '3 days', now(), now() - interval '3 days' from others`,
    [booking.id, former.id],
  );
  await client.end();
  return booking;
};

// docs/rules/payouts.md#payee
test('administrators read what a former owner was paid', async ({ page, openPageAs }) => {
  const { id } = await paidToFormer(page.request);
  const administrator = await openPageAs('admin');
  await administrator.goto(`/admin/payouts/${id}/auto`);
  await expect(administrator.getByText('PayPal paid $38.25 to Jane Doe, the former owner')).toBeVisible();
  await expect(administrator.getByText('What Ingrid Solheim is owed stays as it is.')).toBeVisible();
  await expect(administrator.getByText('Jane Doe, the former owner', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(administrator, 'payout');
  await expectNoViolations(administrator, 'light', 'dark');
  await administrator.goto(`/admin/bookings/${id}`);
  await expect(administrator.getByText('Paid to a former owner, not owed to them')).toBeVisible();
  await expectNoSidewaysScroll(administrator, 'booking');
});
