import { Link } from 'react-router';
import { formatDay } from '#domain/dates.ts';
import { termsVersion } from '#domain/terms.ts';
import { paths } from '../paths.ts';
import { siteContext } from '../rendering/context.ts';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import { describePage } from '../ui/describe-page.ts';
import type { Route } from './+types/terms-of-use.screen.ts';
import { licensesPath } from './licenses-path.ts';
import { type Part, TextPage } from './text-page.tsx';

export const handle = deferredPage;

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describePage({
    title: 'Terms of use · Openacre',
    description: 'What hunters, landowners and we owe one another when land is rented by the day.',
    siteUrl: loaderData?.url ?? '',
    path: paths.termsOfUse(),
  });

/**
 * Signing up accepts these terms. A change of meaning needs a new version (domain/terms.ts), so the usual percentages
 * are written out here.
 */
const partsFor = (us: string): readonly Part[] => [
  [
    'What this is',
    `${us} is a marketplace. Landowners offer private land in Wisconsin by the day for hunting and for access to fishing, and hunters book it. The agreement about the days on the land is between the two of them; we bring them together, take the payment and pay the landowner. By signing up or using the site you accept these terms.`,
  ],
  [
    'Who may use it',
    'You must be 18 or older. What you tell us about yourself must be true. Keep your password to yourself: what is done with your account counts as done by you. Tell us at once if somebody else has used it.',
  ],
  [
    'Listing land',
    'Only land in Wisconsin is accepted, and no lodging may be offered. You may list land only if you own it or have the owner’s leave. What you say about it must be true: boundary, way in, what may be hunted and what may not. We look at each listing before the public sees it, and may decline it or take it down.',
    'You say which days are open and what each costs, and you say yes or no to each request unless you let the site say yes at once. We mail you a sign for the place where hunters park; please put it up before the first of them comes, or tell us that you want none.',
  ],
  [
    'Booking days',
    'A request asks the landowner; a confirmed booking must be paid in time, or the days become free again. After the payment you receive the landowner’s contacts, the way in and the boundary, for yourself and your party alone.',
    'Everyone in your party must hold the licenses that Wisconsin asks for, and keep to the law, to the boundary, to the listed activities and to what the landowner prohibits. Leave the land as you found it. You are answerable for your party.',
  ],
  [
    'Prices, fees and taxes',
    'All amounts are in US dollars. On top of the landowner’s price hunters pay a booking fee, about 10 percent of it, and sales tax where it applies, which we collect and remit. From the landowner’s price we keep a fee of about 15 percent and pay out the rest after the stay. The page shows every line of the total before you pay. Fees may change; a booking keeps those it was made with.',
    'Payments for bookings and fees are non-refundable.',
  ],
  [
    'Conduct',
    'After a visit landowners rate the hunter, and can flag one who broke the rules on their land. We tell the hunter of a flag, who may answer it, and we dismiss those that are not fair. Landowners whom a hunter asks for days see these ratings and how many flags stand. After a number of flags that stand we suspend an account. We may suspend any account that breaks these terms or the law.',
    'Reviews must be honest, and your own. We may hide one, and its writer reads why. Whoever is signed in can report a listing, a review or a message to us.',
  ],
  [
    'Risk',
    'Hunting, fishing and being outdoors are dangerous, and we do not inspect the land. Hunters come at their own risk. Landowners and hunters see to their own insurance. The site is offered as it is, without warranties of any kind.',
  ],
  [
    'Liability',
    `As far as the law allows, ${us} is not liable for what happens on the land, for what users do or leave undone, or for damages beyond the direct ones. Our liability for everything together is limited to $1,000.`,
  ],
  [
    'Disputes',
    'These terms are governed by the laws of the State of Wisconsin. Disputes with us are settled by binding arbitration in Milwaukee, Wisconsin, and not in court. They are brought by each person alone: you waive class actions and trials by jury.',
    'A claim must be brought within one year after its cause arose; after that it is barred.',
  ],
  [
    'Changes',
    'When these terms change in meaning, a new version with its date stands here, and we keep which version you accepted, and when. Whoever goes on using the site accepts the version of that day. If a part of them does not hold, the others do.',
  ],
];

export default function TermsOfUse({ loaderData: { companyName, supportEmail } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Terms of use"
      lead={`Version of ${formatDay(termsVersion)}`}
      parts={partsFor(companyName)}
      supportEmail={supportEmail}
    >
      <Link to={licensesPath}>Licenses of the software that our pages are made with</Link>
    </TextPage>
  );
}
