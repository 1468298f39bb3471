import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PublicListing } from '#contract/listing.ts';
import type { Calendar } from '#domain/availability.ts';
import { whyNotBookable } from '#domain/availability.ts';
import {
  type Day,
  type DayRange,
  daysIn,
  formatDays,
  formatDayWithWeekday,
  formatDuration,
  fromPathDay,
  toPathDay,
} from '#domain/dates.ts';
import { formatPercent, formatPrice } from '#domain/money.ts';
import { formatDaysPrice, type Prices, quote } from '#domain/pricing.ts';
import { paths } from '../paths.ts';
import type { SelectedDays } from '../ui/month-grid.tsx';
import { Receipt } from '../ui/receipt.tsx';
import styles from './booking-panel.module.css';
import { PriceCalendar } from './price-calendar.tsx';
import { RequestAction } from './request-action.tsx';
import { whenToPay } from './when-to-pay.ts';

/** The days in a URL; or, since a link may be old, why they can't be booked and which month to show instead. */
type UrlSelection = SelectedDays & { whyNot?: string; taken?: DayRange };

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
    return { whyNot, taken: range };
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
    const start = next.startDay ? toPathDay(next.startDay) : [];
    const end = next.endDay ? toPathDay(next.endDay) : [];
    // Beside the order and the page of the reviews.
    const others = Object.fromEntries(search);
    setSearch({ ...others, start, end }, { replace: true, preventScrollReset: true });
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

/** The price in a few words: of the selected days, or of a day. */
const PriceInShort = ({ prices, startDay, endDay }: { prices: Prices } & SelectedDays) => {
  if (!startDay || !endDay)
    return (
      <p className={styles.price}>
        From: <strong className="figures">{formatPrice(prices.baseCostCents)}</strong> per day plus fees and
        taxes
      </p>
    );
  const range = { startDay, endDay };
  const { price, total } = formatDaysPrice(quote(prices, range), range);
  return (
    <p className={`${styles.price} figures`}>
      <strong>{price}</strong> <span className={styles.total}>{total}</span>
    </p>
  );
};

/**
 * The calendar with prices, the full price of the selected days, and the request button, which stays in sight: at the
 * foot of the panel, and on a phone at the bottom of the screen (docs/rules/pages.md#booking-panel).
 */
export const BookingPanel = ({ listing, today }: { listing: PublicListing; today: Day }) => {
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
  const { startDay, endDay, whyNot, taken } = selected;

  return (
    <aside className={styles.panel} aria-label="Booking">
      <div className={styles.body} id="booking">
        <PriceCalendar
          calendar={calendar}
          prices={prices}
          selected={selected}
          initialDay={taken?.startDay}
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
        <p className={styles.note}>{whenToPay(listing)}</p>
        <p className={styles.note}>
          <Link to={paths.askForDays(listing.id, taken)}>
            Tell me when {taken ? 'these' : 'taken'} days free up
          </Link>
        </p>
      </div>
      <div className={styles.foot}>
        <PriceInShort prices={prices} startDay={startDay} endDay={endDay} />
        <RequestAction listingId={listing.id} startDay={startDay} endDay={endDay} />
      </div>
    </aside>
  );
};
