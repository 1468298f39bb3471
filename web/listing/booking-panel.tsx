import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { PublicListing } from '#contract/listing.ts';
import type { Calendar } from '#domain/availability.ts';
import { whyNotBookable } from '#domain/availability.ts';
import {
  type Day,
  daysIn,
  formatDays,
  formatDayWithWeekday,
  formatDuration,
  fromPathDay,
  toPathDay,
} from '#domain/dates.ts';
import { formatMoney, formatPercent, formatPrice } from '#domain/money.ts';
import { type Prices, quote } from '#domain/pricing.ts';
import { paths } from '../paths.ts';
import { saveReferrer, usePerson } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Receipt } from '../ui/receipt.tsx';
import styles from './booking-panel.module.css';
import { PriceCalendar } from './price-calendar.tsx';

type SelectedDays = { startDay?: Day; endDay?: Day };

/** The days in a URL; or, since a link may be old, why they can't be booked and which month to show instead. */
type UrlSelection = SelectedDays & { whyNot?: string; initialDay?: Day };

const readSelection = (search: URLSearchParams, calendar: Calendar): UrlSelection => {
  const startDay = fromPathDay(search.get('start') ?? '');
  if (!startDay) return {};
  const endDay = fromPathDay(search.get('end') ?? '');
  const range = { startDay, endDay: endDay ?? startDay };
  if (range.endDay < startDay) return {};
  const reason = whyNotBookable(calendar, range);
  if (reason) {
    const subject = range.endDay > startDay ? 'some of these days are' : 'this day is';
    const whyNot = `${formatDays(range)}: ${subject} ${reason.toLowerCase()}. Pick others.`;
    return { whyNot, initialDay: startDay };
  }
  return endDay ? range : { startDay };
};

/**
 * The selected days: kept in state, so that a slow network does not delay them, and in the URL, so that a reload or a
 * shared link shows them.
 */
const useSelectedDays = (calendar: Calendar): [UrlSelection, (selected: SelectedDays) => void] => {
  const [search, setSearch] = useSearchParams();
  const [selected, setSelected] = useState(() => readSelection(search, calendar));
  const select = (next: SelectedDays) => {
    setSelected(next);
    const start = next.startDay && { start: toPathDay(next.startDay) };
    const end = next.endDay && { end: toPathDay(next.endDay) };
    setSearch({ ...start, ...end }, { replace: true, preventScrollReset: true });
  };
  return [selected, select];
};

/** The full price of the selected days, line by line (docs/rules/money.md#quote). */
const Price = ({ prices, startDay, endDay }: { prices: Prices; startDay: Day; endDay: Day }) => {
  const price = quote(prices, { startDay, endDay });
  return (
    <Receipt
      lines={[
        [`Booking price, ${formatDuration(daysIn({ startDay, endDay }))}`, price.bookingPriceCents],
        [`Booking fee, ${formatPercent(prices.bookingFeePercentage)}`, price.bookingFeeCents],
        ['Sub Total', price.subTotalCents],
        [prices.taxRate ? `Tax, ${formatPercent(prices.taxRate)}` : 'Tax', price.totalTaxCents],
      ]}
      total={price.totalCents}
    />
  );
};

/** The calendar with prices, the full price of the selected days, and the request button. */
export const BookingPanel = ({ listing, today }: { listing: PublicListing; today: Day }) => {
  const person = usePerson();
  const { pathname, search } = useLocation();
  const [calendar] = useState<Calendar>(() => ({
    today,
    bookedDates: new Set(listing.bookedDates),
    blockedDates: new Set(listing.blockedDates),
  }));
  const [selected, select] = useSelectedDays(calendar);
  const prices: Prices = {
    baseCostCents: listing.baseCostCents,
    costRanges: listing.listingCosts,
    bookingFeePercentage: listing.bookingFeePercentage,
    taxRate: listing.taxRate,
  };
  const { startDay, endDay, whyNot } = selected;

  return (
    <>
      <p className={styles.bar}>
        <span className="figures">
          {startDay && endDay ? (
            <strong>{formatMoney(quote(prices, { startDay, endDay }).totalCents)} total</strong>
          ) : (
            <>
              From <strong>{formatPrice(listing.baseCostCents)}</strong> per day
            </>
          )}
        </span>
        <a href="#booking" className={styles.barLink}>
          {startDay && endDay ? 'See your days' : 'Choose days'}
        </a>
      </p>
      <aside className={styles.panel} id="booking" aria-label="Booking">
        <p className={styles.from}>
          From: <strong className="figures">{formatPrice(listing.baseCostCents)}</strong> per day plus fees
          and taxes
        </p>
        <PriceCalendar
          calendar={calendar}
          prices={prices}
          selected={selected}
          initialDay={selected.initialDay}
          onSelect={select}
        />
        <p className={styles.chosen} aria-live="polite">
          {!startDay && (whyNot ?? 'Pick your first day. Each has its own price.')}
          {startDay &&
            !endDay &&
            `From ${formatDayWithWeekday(startDay)}. Pick your last day; the same one again for a single day.`}
          {startDay && endDay && formatDays({ startDay, endDay })}
          {startDay && (
            <button type="button" className={styles.clear} onClick={() => select({})}>
              Clear
            </button>
          )}
        </p>
        {startDay && endDay && <Price prices={prices} startDay={startDay} endDay={endDay} />}
        {person ? (
          <RequestButton listingId={listing.id} person={person} {...selected} />
        ) : (
          <ButtonLink
            variant="primary"
            wide
            to={paths.login()}
            onClick={() => saveReferrer(pathname + search)}
          >
            Login to Request Booking
          </ButtonLink>
        )}
        {!person && (
          <p className={styles.note}>
            {listing.isAutoConfirm
              ? 'This land confirms at once: your days are yours as soon as you pay.'
              : 'You pay nothing until the owner says yes.'}
          </p>
        )}
      </aside>
    </>
  );
};

/**
 * Whether the signed-in customer owns this listing. The server renders pages without a user, so the browser asks with
 * its token; until then, or if that fails, the request page says so. Administrators book on any listing.
 */
const useIsOwn = (listingId: string, { role }: Person): boolean => {
  const [isOwn, setOwn] = useState(false);
  useEffect(() => {
    if (role !== 'Customer') return;
    void import('../session/api.ts')
      .then(({ api }) => api())
      .then(({ getListingDetail }) => getListingDetail({ params: { id: listingId } }))
      .then(({ listing }) => setOwn(listing.isOwn))
      .catch(() => {});
  }, [listingId, role]);
  return isOwn;
};

type Person = NonNullable<ReturnType<typeof usePerson>>;

/** Links to the request once both days are selected; until then a text says what is missing. Owners can't request. */
const RequestButton = ({
  listingId,
  person,
  startDay,
  endDay,
}: { listingId: string; person: Person } & SelectedDays) => {
  if (useIsOwn(listingId, person))
    return (
      <>
        <p className={styles.note}>This is your own land.</p>
        <ButtonLink variant="secondary" wide to={paths.editListing(listingId)}>
          Edit the listing
        </ButtonLink>
      </>
    );
  if (startDay && endDay)
    return (
      <ButtonLink variant="primary" wide to={paths.submitBooking(listingId, startDay, endDay)}>
        Request Booking
      </ButtonLink>
    );
  return (
    <>
      <Button variant="primary" wide disabled aria-describedby="why-not-yet">
        Request Booking
      </Button>
      <p id="why-not-yet" className={styles.note}>
        Choose your first and your last day above.
      </p>
    </>
  );
};
