import { formatPercent } from '#domain/money.ts';
import { usualBookingFee, usualHostShare } from '#domain/pricing.ts';
import { paths } from '../paths.ts';
import { siteContext } from '../rendering/context.ts';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { describePage } from '../ui/describe-page.ts';
import type { Route } from './+types/about-us.screen.ts';
import { type Part, TextPage } from './text-page.tsx';

export const handle = deferredPage;

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describePage({
    title: 'About us · Openacre',
    description:
      'Why there is a marketplace for days on private hunting and fishing land in Wisconsin, and what it lives on.',
    siteUrl: loaderData?.url ?? '',
    path: paths.aboutUs(),
  });

const partsFor = (us: string): readonly Part[] => [
  [
    'Why we are here',
    'Most of Wisconsin is somebody’s land. The people who own it pay taxes on every acre, whether they set foot there or not; and plenty of people who would treat it well have nowhere to go but a crowded lot on opening morning. A day is the right size of agreement between the two: long enough for a good sit, short enough to say yes to.',
  ],
  [
    'What we do',
    `${us} shows the land, keeps its calendar, carries the question and the answer, takes the payment, and sends the way in to whoever has paid. The rest is between the people at both ends of the driveway.`,
  ],
  [
    'What we hold to',
    'The owner decides who comes, on which days and for how much. The hunter sees the whole price before asking, and pays after a yes. What a landowner tells us about gates and boundaries goes to nobody who has not paid. Wisconsin land only, for days outdoors only.',
  ],
  [
    'What we live on',
    `A fee from both sides of a booking: about ${formatPercent(usualBookingFee)} on top for the hunter, about ${formatPercent(1 - usualHostShare)} of the owner’s price. No booking, no fee. We sell no data.`,
  ],
];

export default function AboutUs({ loaderData: { companyName, supportEmail } }: Route.ComponentProps) {
  return (
    <TextPage
      title="About us"
      lead="We bring people with land and people with a free Saturday together."
      parts={partsFor(companyName)}
      supportEmail={supportEmail}
    >
      <ButtonLink to={paths.home()}>Find land</ButtonLink>
      <ButtonLink to={paths.submitListing()}>List your land</ButtonLink>
    </TextPage>
  );
}
