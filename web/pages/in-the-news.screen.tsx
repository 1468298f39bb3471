import { formatPercent } from '#domain/money.ts';
import { usualBookingFee, usualHostShare } from '#domain/pricing.ts';
import { paths } from '../paths.ts';
import { siteContext } from '../rendering/context.ts';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import { describePage } from '../ui/describe-page.ts';
import type { Route } from './+types/in-the-news.screen.ts';
import { type Part, TextPage } from './text-page.tsx';

export const handle = deferredPage;

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describePage({
    title: 'In the news · Openacre',
    description:
      'For writers and broadcasters: what Openacre is, in figures and in a paragraph, and whom to ask.',
    siteUrl: loaderData?.url ?? '',
    path: paths.inTheNews(),
  });

const partsFor = (us: string): readonly Part[] => [
  [
    'In a paragraph',
    `${us} is a marketplace for days on private land in Wisconsin. Landowners say which days are open, what each costs, and who may come; hunters and anglers find the land on a map, ask for days, and pay online once the owner says yes. Only then do they get the owner’s contacts, the way in and the boundary.`,
  ],
  [
    'In figures',
    `All 72 counties of Wisconsin. Prices from about $15 a day, set by the owner, who keeps about ${formatPercent(usualHostShare)}. Hunters pay a fee of about ${formatPercent(usualBookingFee)}, and sales tax where it applies.`,
  ],
  [
    'Writing about us',
    'Newspapers, radio and podcasts are welcome, and so are questions that are not easy. With their leave we put you in touch with landowners and hunters near you. Links to what has been written stand here as it appears.',
  ],
];

export default function InTheNews({ loaderData: { companyName, supportEmail } }: Route.ComponentProps) {
  return (
    <TextPage
      title="In the news"
      lead="For those who write, film and broadcast about the outdoors."
      parts={partsFor(companyName)}
      supportEmail={supportEmail}
    />
  );
}
