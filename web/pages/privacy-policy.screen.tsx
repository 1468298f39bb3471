import type { Site } from '#contract/site.ts';
import { paths } from '../paths.ts';
import { siteContext } from '../rendering/context.ts';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import { describePage } from '../ui/describe-page.ts';
import type { Route } from './+types/privacy-policy.screen.ts';
import { type Part, TextPage } from './text-page.tsx';

export const handle = deferredPage;

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describePage({
    title: 'Privacy policy · Openacre',
    description: 'What we know of you, what for, and who else gets to see it.',
    siteUrl: loaderData?.url ?? '',
    path: paths.privacyPolicy(),
  });

type Services = Pick<Site, 'mapLayers' | 'geocoderHost' | 'tracker'>;

/** Which maps come from which hosts, and who is asked for addresses; nothing where all of that is built in. */
const aboutMaps = ({ mapLayers: { streets, rasters }, geocoderHost }: Services): readonly Part[] => {
  const sources = [
    ...(streets ? [['street', new URL(streets.light).host]] : []),
    ...rasters.map(({ name, url }) => [name === 'Topo' ? 'topographic' : 'satellite', new URL(url).host]),
  ].map(([map, host]) => `the ${map} map from ${host}`);
  const maps = `Your browser loads maps from others: ${sources.join(', ')}. They receive your IP address, our site’s address and the part of the map that you look at, but neither who you are nor which page you read.`;
  const addresses = `When you look up a street address, our server asks ${geocoderHost} for it, without saying for whom.`;
  const paragraphs = [...(sources.length > 0 ? [maps] : []), ...(geocoderHost ? [addresses] : [])];
  return paragraphs.length > 0 ? [['Maps', ...paragraphs]] : [];
};

/** What is counted of the pages that people see, and who else is told of them. */
const aboutPageViews = ({ tracker }: Services): Part => [
  'Which pages are seen',
  'We count how often our pages are seen: by day, by kind of page or by listing, and by the site whose link led here. No cookie, no IP address and no name is kept with that. Browsers that ask not to be tracked, by “Do Not Track” or “Global Privacy Control”, are not counted.',
  ...(tracker
    ? [
        `Unless your browser asks not to be tracked, we also tell ${new URL(tracker.url).host} which kinds of pages it opens, without their addresses, and the number of your account while you are signed in. It receives your IP address and sets no cookies.`,
      ]
    : []),
];

const partsFor = (us: string, services: Services): readonly Part[] => [
  [
    'What we keep',
    'What you give us when you sign up and use the site: your name, email address, phone number and, if you like, your address and a photograph; the land you list; what you book, pay and are paid; the land that you save and the searches that you want news of; your reviews, your messages, and what you report to us. Your password is kept as a hash from which it cannot be read.',
    'What others write of you is kept too: how landowners rated your visits, flags, and reports.',
    'Card and bank details go to PayPal alone. We keep the number of the payment and its amount.',
  ],
  [
    'What it is for',
    'To run the marketplace: to bring hunters and landowners together, to take and make payments, to collect and remit taxes, to answer you, and to keep the site safe. We write to you about your account and your bookings. News about land and the season come only if you ask for them, and every such email has a link that ends them.',
  ],
  [
    'Who else sees it',
    'Everybody sees a listing with its photographs, its description and its place on the map, and never the owner’s name, contacts, street address or boundary. Beside it stands since when the owner is a member, how soon they answer, how many listings they have and how these are rated. When days are asked for, the landowner sees who asks: name, photograph, since when a member, number of visits, what other landowners rated, and how many of their flags stand. After the payment the hunter receives the landowner’s contacts, the way in and the boundary.',
    'Whoever is signed in reads reviews, with the first name and the initial of who wrote them. A flag is read by its two sides and by us. Messages are read by their two sides; we read a message that was reported, and others only for a reason that is kept on record.',
    'PayPal receives what a payment needs. Companies that carry our mail and files work for us and may use nothing for themselves. We sell nothing that we know of you. We hand over what the law obliges us to.',
  ],
  ...aboutMaps(services),
  aboutPageViews(services),
  [
    'In your browser',
    'The site keeps a token that says who is signed in, a cookie that renews it, and small notes such as the colors and the map that you chose. The bot check runs on your own device and on our own server; no other company is asked, and it does not watch how you move. We set no advertising cookies.',
    'When you open a booking that you paid for, your browser keeps that page with its directions and contacts until its last day is over, so that it opens at a gate without signal. It goes when you sign out, or somebody else signs in.',
    'A map asks your browser where you are only when you press its button for that. Your position stays in your browser; a search around you names only the area, rounded to about seven miles.',
  ],
  [
    'Photographs',
    'Where and with what a photograph was taken stands in its file. We remove all of that before we keep it.',
  ],
  [
    'How long',
    `As long as you have an account, and after that as long as the law asks for, as it does for payments and taxes. Write to us if you want to see, correct or delete what ${us} has of you.`,
  ],
  ['Children', 'The site is for people of 18 or older, and we knowingly keep nothing of anybody younger.'],
  [
    'Changes',
    'When this policy changes, it says so here, with the day from which that holds. Since 11/26/2026 it says more of ratings, flags, reports and messages.',
  ],
];

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  const { companyName, supportEmail } = loaderData;
  return (
    <TextPage
      title="Privacy policy"
      lead="Effective February 2017"
      parts={partsFor(companyName, loaderData)}
      supportEmail={supportEmail}
    />
  );
}
