import { formatAcres } from '#domain/acreage.ts';
import { maxLandsInEmail } from '#domain/alert.ts';
import { formatDays, toPathDay } from '#domain/dates.ts';
import { formatPrice } from '#domain/money.ts';
import { formatDaysPrice } from '#domain/pricing.ts';
import { toDaysPrice } from '../listing/answers.ts';
import { defineEmail, type EmailContent, linkTo } from '../platform/email/email.ts';
import { shorten } from '../platform/email/words.ts';
import { listCardsOf, type SearchedCard } from '../search/card-store.ts';
import { deleteMatches, findStillFitting, listToldIn } from './match-store.ts';
import { findReader } from './reader.ts';
import { filtersOf } from './saved-query.ts';
import { findSearch } from './search-store.ts';
import { stopSearchUrl } from './stop-link.ts';

type Land = { title: string; facts: string; path: string };

type NewLand = {
  firstName: string;
  search: { id: string; name: string; path: string };
  /** The first ones. */
  lands: readonly Land[];
  /** How many there are in all. */
  count: number;
  /** The listings that no longer fit, though they did when the email was queued. */
  gone: readonly string[];
  optOut: EmailContent['optOut'];
};

/** 'Oneida County, 12 miles away, 80 acres. $140 for 2 days, Sat 12/05/2026 to Sun 12/06/2026' */
const factsOf = (card: SearchedCard): string => {
  const { miles, start_day: startDay, end_day: endDay } = card;
  const away =
    miles === null ? [] : [miles < 1 ? 'less than a mile away' : `${Math.round(miles)} miles away`];
  const where = [`${card.county} County`, ...away, formatAcres(card.acreage)].join(', ');
  const daysPrice = toDaysPrice(card);
  if (!daysPrice || !startDay || !endDay)
    return `${where}. From ${formatPrice(card.base_cost_cents)} per day plus fees and taxes`;
  const days = { startDay, endDay };
  const { price, total } = formatDaysPrice(daysPrice, days);
  return `${where}. ${price} (${total}), ${formatDays(days)}`;
};

const pathOfDays = ({ id, start_day: start, end_day: end }: SearchedCard): string => {
  const days = start && end ? `?start=${toPathDay(start)}&end=${toPathDay(end)}` : '';
  return `/listing/${id}${days}`;
};

/** To whoever saved a search: the land that newly fits it (docs/rules/alerts.md#new-land). */
export const newLandEmail = defineEmail<{ searchId: string; tellingId: string }, NewLand>({
  name: 'new-land',
  sample: {
    firstName: 'Ada',
    search: {
      id: '019a9f3e-5c00-7000-8000-00000000c0de',
      name: 'Deer near Wausau, up to $80 a day',
      path: '/?text=deer+near+Wausau&maxPrice=80',
    },
    lands: [
      {
        title: 'Kickapoo Ridge: oak flats and two creek bottoms',
        facts: 'Marathon County, 12 miles away, 80 acres. From $65 per day plus fees and taxes',
        path: '/listing/019a9f3e-5c00-7000-8000-00000000c0de',
      },
      {
        title: 'Cedar swamp with a dry island',
        facts: 'Lincoln County, 31 miles away, 120 acres. From $48 per day plus fees and taxes',
        path: '/listing/019a9f3e-5c00-7000-8000-00000000c0df',
      },
    ],
    count: 2,
    gone: [],
    optOut: { label: 'Get no more emails about this search', url: 'https://openacre.example/alerts/stop/1' },
  },
  write: ({ firstName, search, lands, count, optOut }, sender) => {
    const [first] = lands;
    const land = count === 1 ? '1 new place' : `${count} new places`;
    return {
      subject: `${land} for “${shorten(search.name, 50)}”`,
      preview: first ? shorten(`${first.title}: ${first.facts}`, 120) : land,
      greeting: `Hi ${firstName || 'there'}`,
      blocks: [
        { text: `${land} ${count === 1 ? 'fits' : 'fit'} your saved search “${search.name}”:` },
        ...lands.flatMap(({ title, facts, path }) => [
          { link: { label: shorten(title, 80), href: linkTo(sender, path) } },
          { text: facts },
        ]),
        ...(count > lands.length
          ? [{ text: `And ${count - lands.length} more, which your search shows.` }]
          : []),
        { button: { label: 'Open your search', href: linkTo(sender, search.path) } },
        { link: { label: 'Change or delete your alerts', href: linkTo(sender, '/myaccount/alerts') } },
      ],
      reason: `You get this because you saved this search on ${sender.name}.`,
      ...(optOut && { optOut }),
    };
  },
  async load(ctx, { searchId, tellingId }) {
    const search = await findSearch(ctx.db, searchId);
    if (!search || search.frequency === 'off') return [];
    const reader = await findReader(ctx.db, search.user_id, 'searches');
    const filters = reader && (await filtersOf(ctx, search.query));
    if (!filters) return [];
    const told = await listToldIn(ctx.db, searchId, tellingId);
    const fitting = await findStillFitting(ctx.db, filters, search.user_id, told);
    const gone = told.filter((id) => !fitting.some(({ listing_id }) => listing_id === id));
    if (fitting.length === 0) {
      await deleteMatches(ctx.db, searchId, gone);
      return [];
    }
    const cards = await listCardsOf(ctx.db, fitting.slice(0, maxLandsInEmail));
    const data = {
      firstName: reader.first_name,
      search: { id: searchId, name: search.name, path: `/?${search.query}` },
      lands: cards.map((card) => ({ title: card.title, facts: factsOf(card), path: pathOfDays(card) })),
      count: fitting.length,
      gone,
      optOut: {
        label: 'Get no more emails about this search',
        url: stopSearchUrl(ctx.config, searchId),
      },
    };
    return [{ to: reader.email, key: `${searchId}.${tellingId}`, data }];
  },
  sent: ({ db }, { search, gone }) => deleteMatches(db, search.id, gone),
});
