import { expect } from '@playwright/test';
import pg from 'pg';
import { openLand } from './land.ts';
import { runningAt } from './mail.ts';
import { call } from './people.ts';
import { test } from './test.ts';

// docs/rules/messages.md#threads
test('a conversation of ten thousand messages is paged, and the page keeps few of them', async ({
  page: visitor,
  openPageAs,
}) => {
  const { id: listingId } = await openLand(visitor.request, 'Elder thicket');
  const { threadId } = await call<{ threadId: string }>(visitor.request, 'hunter', '/message/send', {
    listingId,
    text: 'Message 1',
  });
  const client = new pg.Client({ connectionString: runningAt().database });
  await client.connect();
  await client.query(
    `insert into messages (thread_id, sender, text, sent_at)
     select $1, case when n % 2 = 0 then 'hunter' else 'host' end, 'Message ' || n, now()
     from generate_series(2, 10000) n`,
    [threadId],
  );
  await client.end();
  const hunter = await openPageAs('hunter');
  await hunter.goto(`/myaccount/messages/${threadId}`);
  const log = hunter.getByRole('log');
  const message = (number: number) => log.getByText(`Message ${number}`, { exact: true });
  await expect(message(10_000)).toBeInViewport();
  await expect(log.getByRole('listitem')).toHaveCount(30);
  const earlier = hunter.getByRole('button', { name: 'Earlier messages' });
  for (let pages = 1; pages <= 7; pages += 1) {
    const before = 10_000 - 30 * pages;
    await log.evaluate((box) => box.scrollTo(0, 0));
    await earlier.click();
    await expect(message(before - 29)).toBeAttached();
    // What was at the top stays where it was: nothing jumps.
    await expect(message(before + 1)).toBeInViewport();
  }
  await expect(log.getByRole('listitem')).toHaveCount(150);
  await expect(message(10_000)).toHaveCount(0);

  // A new message is not lost among older ones, nor does it move the page.
  await call(visitor.request, 'host', '/message/send', { threadId, text: 'A new one' });
  await hunter.getByRole('button', { name: 'Newest messages' }).click();
  await expect(log.getByText('A new one')).toBeInViewport();
  await expect(log.getByRole('listitem')).toHaveCount(30);
  await hunter.getByLabel('Your message').fill('And an answer');
  await hunter.getByRole('button', { name: 'Send' }).click();
  await expect(log.getByText('And an answer')).toBeInViewport();
});
