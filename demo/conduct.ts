import { dayInWisconsin } from '#domain/dates.ts';
import { createCaller } from '#server/api.ts';
import type { Context } from '#server/context.ts';
import { demoAccounts } from '#server/demo-accounts.ts';
import { fillSigns } from './signs.ts';
import { fillUnshownReviews } from './unshown-reviews.ts';

type People = { host: string; administrator: string; hunter: string; hunters: readonly string[] };

/**
 * What people say against one another, so that each state is seen: three flags of other hunters by the demo host, one
 * of them answered and one dismissed, and two open reports; also reviews that others don't read, and signs. Once.
 */
export const fillConduct = async (ctx: Context, people: People): Promise<void> => {
  const as = (id: string, role: 'Customer' | 'Administrator' = 'Customer') =>
    createCaller(ctx, { id, email: '', role });
  const administrator = as(people.administrator, 'Administrator');
  const { counts: flags } = await administrator.listFlags({ query: {} });
  const { counts: reports } = await administrator.listReports({ query: {} });
  if (flags.standing + flags.dismissed + reports.open + reports.closed > 0) return;

  const host = as(people.host);
  const { listings } = await host.getUserListings({ params: { userId: people.host } });
  const today = dayInWisconsin(ctx.now());
  const visits = listings
    .flatMap(({ inactiveBookings }) => inactiveBookings)
    .filter(
      ({ status, endDay, hunter }) =>
        status === 'Paid' && endDay < today && hunter.email !== demoAccounts.hunter,
    );
  const [first, second, third] = visits;
  if (first) {
    const flag = await host.flagHunter({
      body: {
        bookingId: first.id,
        kind: 'litter',
        reason: 'The lower gate stood open in the morning, and our heifers were on the road by seven.',
      },
    });
    await as(first.hunterId).answerFlag({
      params: { id: flag.id },
      body: {
        text: 'We found it open when we came, and thought that it should be. Sorry about the heifers.',
      },
    });
  }
  if (second)
    await host.flagHunter({
      body: {
        bookingId: second.id,
        kind: 'rules',
        reason: 'They drove a four-wheeler to the stand. The land is walk-in only, and it says so.',
      },
    });
  if (third) {
    const { id } = await host.flagHunter({
      body: { bookingId: third.id, kind: 'other', reason: 'They parked across the neighbor’s drive.' },
    });
    await administrator.dismissFlag({
      params: { id },
      body: { reason: 'The neighbor says that it was the milk truck.' },
    });
  }
  const { listings: found } = await as(people.hunters[0] ?? people.host).listPublicListings({ query: {} });
  for (const [index, reason] of [
    'The marker is on the wrong side of the county road. I think that is the neighbor’s field.',
    'The photograph of the pond is from a magazine. There is no pond.',
  ].entries()) {
    const [land, reporter] = [found[index], people.hunters[index]];
    if (land && reporter)
      await as(reporter).sendReport({ body: { subject: 'listing', subjectId: land.id, reason } });
  }
  const [land] = found.toReversed();
  await fillUnshownReviews(ctx, { ...people, visits, ...(land && { listingId: land.id }) });
  await fillSigns(ctx, people);
};
