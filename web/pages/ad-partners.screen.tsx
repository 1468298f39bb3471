import type { Tracker } from '#contract/site.ts';
import { paths } from '../paths.ts';
import { siteContext } from '../rendering/context.ts';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import { describePage } from '../ui/describe-page.ts';
import type { Route } from './+types/ad-partners.screen.ts';
import { type Part, TextPage } from './text-page.tsx';

export const handle = deferredPage;

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describePage({
    title: 'Ad partners · Openacre',
    description: 'For those who make and sell what hunters, anglers and landowners in Wisconsin need.',
    siteUrl: loaderData?.url ?? '',
    path: paths.adPartners(),
  });

/** What is true of trackers: an outside one is ours, and only there if it is configured. */
const whatWeDont = (tracker: Tracker | null): string[] => [
  `No ads between a hunter and a booking, ${tracker ? 'no trackers of advertisers' : 'no trackers'}, and nobody’s name or address for sale. A partner’s place is marked as what it is. Whoever wants news from us by mail has asked for it, and can end it with one click.`,
  ...(tracker
    ? [
        `Which of our pages are seen is also measured at ${new URL(tracker.url).host}, for us alone. Our privacy policy says what it is told.`,
      ]
    : []),
];

const partsFor = (us: string, tracker: Tracker | null): readonly Part[] => [
  [
    'Who reads us',
    'People who hunt and fish in Wisconsin and are willing to pay for a good day of it, and people who own the land they do it on. Both plan by county and by season.',
  ],
  [
    'What we look for',
    'Makers and shops that we would send a friend to: boots, blinds, seed, processors, taxidermists, sporting goods on Main Street. The nearer to the land, the better.',
  ],
  ['What we don’t do', ...whatWeDont(tracker)],
  [
    'How to begin',
    `Tell us what you make, where you are, and which counties you serve. ${us} answers in person.`,
  ],
];

export default function AdPartners({
  loaderData: { companyName, supportEmail, tracker },
}: Route.ComponentProps) {
  return (
    <TextPage
      title="Ad partners"
      lead="Do you make or sell what people need on the land? Let’s talk."
      parts={partsFor(companyName, tracker)}
      supportEmail={supportEmail}
    />
  );
}
