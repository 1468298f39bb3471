import { formatAcres } from '#domain/acreage.ts';
import { defineEmail, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { listAdministrators } from '../user/store.ts';
import { findLand, type Land, landFacts, sampleLand } from './listing-facts.ts';

type Submitted = { land: Land; administrator: { firstName: string } };

/** To every administrator: a listing is waiting for approval. Not sent once it is approved. */
export const listingSubmittedEmail = defineEmail<{ listingId: string }, Submitted>({
  name: 'listing-submitted',
  sample: { land: { ...sampleLand, approved: false }, administrator: { firstName: 'Dana' } },
  write({ land, administrator }, sender) {
    const { host } = land;
    const hostName = `${host.firstName} ${host.lastName}`.trim() || host.email;
    return {
      subject: `To review: ${shorten(land.title, 60)}`,
      preview: `${hostName} listed ${formatAcres(land.acreage)} in ${land.county} County.`,
      greeting: `Hi ${administrator.firstName || 'there'}, new land came in`,
      blocks: [
        {
          text: `${hostName} wants to rent it out on ${sender.name}. Hunters see it once one of you approves it.`,
        },
        {
          facts: [
            ...landFacts(land),
            ['Good for', land.activities.join(', ')],
            ['Photos', land.photoCount === 0 ? 'None yet' : String(land.photoCount)],
            ['Host', `${hostName}\n${host.email}`],
          ],
        },
        { button: { label: 'Review listings', href: linkTo(sender, '/admin/listings') } },
        { link: { label: 'Open this listing', href: linkTo(sender, `/admin/listings/${land.id}`) } },
        {
          note: 'Worth a look first: photos without people or plates, a marker on the right land, and boundary and access notes that a stranger could follow before dawn.',
        },
      ],
      reason: `You get this because you are an administrator of ${sender.name}.`,
    };
  },
  async load(ctx, { listingId }) {
    const land = await findLand(ctx, listingId);
    if (!land || land.approved) return [];
    const administrators = await listAdministrators(ctx.db);
    return administrators.map(({ id, email, firstName }) => ({
      to: email,
      key: `${listingId}.${id}`,
      data: { land, administrator: { firstName } },
    }));
  },
});
