import { formatPercent } from '#domain/money.ts';
import { usualBookingFee } from '#domain/pricing.ts';
import { blindDays } from '#domain/review.ts';
import { paths } from '../paths.ts';
import { siteContext } from '../rendering/context.ts';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { describePage } from '../ui/describe-page.ts';
import type { Route } from './+types/hunters.screen.ts';
import { describeQuestions, type Part, TextPage } from './text-page.tsx';

export const handle = deferredPage;

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext);

const questions: readonly Part[] = [
  [
    'How do I book?',
    'Find land on the map or in the list, pick your days on its calendar and ask for them. The landowner says yes or no within two days. After a yes you pay within a day, and the land is yours for your days. Some land says yes at once.',
  ],
  [
    'What does it cost?',
    `The landowner’s price for each day, a booking fee of about ${formatPercent(usualBookingFee)}, and sales tax where it applies. The whole total, with every line of it, stands there before you ask. Signing up is free.`,
  ],
  [
    'When do I learn the way in?',
    'As soon as you have paid, on the page of your booking and by email: the address with directions, where to park, the gate, the boundary, and whom to call. Print it for the glove box; there may be no signal.',
  ],
  [
    'Will anybody else be there?',
    'No other party from here: a day of land is booked once. The page says how many hunters a booking may bring.',
  ],
  [
    'What do I need to bring?',
    'The licenses and tags that Wisconsin asks for, for everybody in your party; you give your word on that when you ask. You must be 18 or older to book. Keep to the law, to the boundary, and to what the listing allows.',
  ],
  [
    'Can I scout before I come?',
    'Only on the days that you have booked. If a landowner would like to meet you first, your booking says so; please call ahead.',
  ],
  ['Can I stay the night?', 'No. No lodging is offered here, and camping is not part of a booking.'],
  [
    'Can I cancel?',
    'As long as you have not paid, at any time and for nothing. Payments for bookings and fees are non-refundable. If the land can’t be used through no fault of yours, write to us.',
  ],
  [
    'What if I see something wrong?',
    'Tell the landowner, who would want to know of a broken fence or a stranger’s stand. If land is not as it was described, tell us too: whoever is signed in can report a listing, a review or a message right where it stands.',
  ],
  [
    'What comes after a visit?',
    `You review the land, and the landowner rates how you left gates and litter, kept the rules, and got along. Neither shows before both of you have written, or ${blindDays} days are over. Landowners whom you ask for days read your ratings, without the names of those who gave them.`,
    'A landowner can flag a visit that broke the rules. We tell you what for, you may answer, and we dismiss a flag that is not fair. Flags that stand are seen by landowners whom you ask, and after a number of them we suspend the account.',
  ],
];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...describePage({
    title: 'Questions hunters ask · Openacre',
    description:
      'How to book private hunting and fishing land in Wisconsin by the day, what it costs, and when you learn the way in.',
    siteUrl: loaderData?.url ?? '',
    path: paths.hunters(),
  }),
  { 'script:ld+json': describeQuestions(questions) },
];

export default function Hunters({ loaderData: { supportEmail } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Questions hunters ask"
      lead="From the first look at the map to the gate at half past four in the morning."
      parts={questions}
      supportEmail={supportEmail}
    >
      <ButtonLink variant="primary" to={paths.home()}>
        Find land
      </ButtonLink>
    </TextPage>
  );
}
