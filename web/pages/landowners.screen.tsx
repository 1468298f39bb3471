import { paths } from '../paths.ts';
import { siteContext } from '../rendering/context.ts';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { describePage } from '../ui/describe-page.ts';
import type { Route } from './+types/landowners.screen.ts';
import { describeQuestions, type Part, TextPage } from './text-page.tsx';

export const handle = deferredPage;

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext);

const questions: readonly Part[] = [
  [
    'What does it cost me?',
    'Nothing to list. From each booking we keep a fee of about 15 percent of your price, and you are paid the rest. Each request says what it brings you before you answer.',
  ],
  [
    'What can I charge?',
    'Whatever your land is worth for a day, from about $15. Set a base price, and higher ones for the weeks that everybody wants: the rut, opening weekend, the first warm days of turkey season. Hunters see each day’s price on the calendar.',
  ],
  [
    'Who decides who comes?',
    'You do. Each request shows who asks, for which days, and how many they are. Say yes or no within two days; a request that you leave alone ends by itself. If you would rather not be asked, write to us, and your land says yes at once.',
  ],
  [
    'Can I keep days for myself?',
    'Any day, at any time. Close the harvest, the family’s weekend or the whole of December on your calendar; nobody can ask for a closed day. Bookings that you have said yes to stay as they are.',
  ],
  [
    'Who sees where my land is?',
    'Everybody sees the photographs, what you write, the city and county, and a marker on the map where you put it. Your name, phone number, street address, the way in and the boundary go to hunters who have paid, and to nobody else.',
  ],
  [
    'When and how am I paid?',
    'After the stay, through PayPal if your listing names a PayPal email, or else by a check in the mail. We collect the sales tax from the hunter and remit it, so you don’t have to.',
  ],
  [
    'What about people who don’t behave?',
    'Flag them. We look at every flag, and take the account of whoever keeps earning them. You can also say what is off limits on your land, and every hunter agrees to keep to it.',
  ],
  [
    'Do I need to put up a sign?',
    'We mail you one. Please post it where hunters park, so that they know they are right, and your neighbors know why somebody is there.',
  ],
  [
    'What land can I list?',
    'Land in Wisconsin that you own, or may rent out for its owner: woods, fields, marsh, water. No lodging, please; this is about days outdoors. We look at each listing before the public sees it.',
  ],
  [
    'What if somebody gets hurt?',
    'Hunters come at their own risk, and agree to that. Please see to your own insurance as you would for any guest, and tell hunters of an old well, a bad bridge or a bull.',
  ],
];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...describePage({
    title: 'Questions landowners ask · Openacre',
    description:
      'What listing your Wisconsin land costs, who decides who comes, who sees where it is, and how you are paid.',
    siteUrl: loaderData?.url ?? '',
    path: paths.landowners(),
  }),
  { 'script:ld+json': describeQuestions(questions) },
];

export default function Landowners({ loaderData: { supportEmail } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Questions landowners ask"
      lead="You know every corner of it. Here is how it earns its keep on the days you don’t need it."
      parts={questions}
      supportEmail={supportEmail}
    >
      <ButtonLink variant="primary" to={paths.submitListing()}>
        List your land
      </ButtonLink>
    </TextPage>
  );
}
