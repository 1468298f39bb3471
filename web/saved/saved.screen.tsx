import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { dayInWisconsin } from '#domain/dates.ts';
import { maxCompared, minCompared, readListingIds } from '#domain/saved-land.ts';
import { FreeDays } from '../listing/free-days.tsx';
import { LandRow } from '../listing/land-row.tsx';
import { SeenLately } from '../listing/seen-lately.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { serverNow } from '../ui/server-clock.ts';
import type { Route } from './+types/saved.screen.ts';
import { DaysForm, daysInAddress } from './days-form.tsx';
import styles from './saved.module.css';
import { SavedItem } from './saved-item.tsx';
import { SharingPart } from './sharing-part.tsx';

export const meta = () => privatePage('Saved land');

const pageIn = (address: string | URL): number => {
  const number = Number(new URL(address).searchParams.get('page'));
  return Number.isInteger(number) && number > 0 ? number : 1;
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const days = daysInAddress(request.url);
  const { listSaved } = await api();
  const list = await listSaved({
    query: { page: pageIn(request.url), startDate: days?.startDay, endDate: days?.endDay },
  });
  return { ...list, days, today: dayInWisconsin(serverNow()) };
};

/** The address without the ticks to compare, which load nothing. */
const withoutTicks = ({ searchParams }: URL): string => {
  const others = new URLSearchParams(searchParams);
  others.delete('compare');
  return others.toString();
};

export const shouldRevalidate = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href || withoutTicks(currentUrl) !== withoutTicks(nextUrl)
    ? rest.defaultShouldRevalidate
    : false;

/** The user's own list of land (docs/rules/saved.md#the-list). */
export default function Saved({ loaderData }: Route.ComponentProps) {
  const { saved, total, page: number, pageSize, sharing, days, today } = loaderData;
  const [search, setSearch] = useSearchParams();
  // In state, so that a tick shows at once, and in the address, so that a reload or the way back has it.
  const [compared, setCompared] = useState(() => readListingIds(search.get('compare') ?? '', maxCompared));
  const compare = (listingId: string, isCompared: boolean) => {
    const others = compared.filter((id) => id !== listingId);
    const next = isCompared ? [...others, listingId] : others;
    if (next.length === compared.length) return;
    setCompared(next);
    setSearch(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next.length > 0) changed.set('compare', next.join(','));
        else changed.delete('compare');
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const ticks = compared.join(',');
  const dayParameters = days && { startDate: days.startDay, endDate: days.endDay };
  const pageLink = (page: number) => paths.saved({ page, compare: ticks, ...dayParameters });
  const whyNoMore = compared.length >= maxCompared ? `At most ${maxCompared} at once.` : undefined;
  return (
    <div className={`${page.page} ${styles.page}`}>
      <h1>Saved land</h1>
      {saved.length === 0 && (
        <Empty
          title={total > 0 ? 'There is no land on this page.' : 'No saved land yet.'}
          hint={total > 0 ? undefined : 'Press the heart of land that you like, and find it here again.'}
          action={
            total > 0 ? (
              <ButtonLink to={paths.saved()}>Latest saved land</ButtonLink>
            ) : (
              <ButtonLink to={paths.home()}>Find land</ButtonLink>
            )
          }
        />
      )}
      {saved.length > 0 && (
        <DaysForm
          days={days}
          today={today}
          others={{ ...(number > 1 && { page: String(number) }), ...(ticks && { compare: ticks }) }}
          withoutDays={paths.saved({ ...(number > 1 && { page: number }), compare: ticks })}
        />
      )}
      {saved.length > 0 && <h2 className="visually-hidden">Your places</h2>}
      {saved.length > 0 && (
        <ul role="list" className={styles.list}>
          {saved.map((land) => (
            <SavedItem
              key={`${land.listingId} ${land.savedDateTime.getTime()}`}
              land={land}
              card={
                land.listing && (
                  <LandRow
                    listing={land.listing}
                    days={land.listing.freeDays ?? undefined}
                    free={days && <FreeDays wanted={days} freeDays={land.listing.freeDays} />}
                  />
                )
              }
              isCompared={compared.includes(land.listingId)}
              whyNoMore={whyNoMore}
              onCompare={(isCompared) => compare(land.listingId, isCompared)}
            />
          ))}
        </ul>
      )}
      {total > pageSize && (
        <nav className={styles.actions} aria-label="Pages">
          {number > 1 && <ButtonLink to={pageLink(number - 1)}>Newer</ButtonLink>}
          {number * pageSize < total && <ButtonLink to={pageLink(number + 1)}>Older</ButtonLink>}
        </nav>
      )}
      {compared.length > 0 && (
        <div className={styles.compareBar}>
          <p role="status">
            {compared.length} chosen
            {compared.length < minCompared && ': choose one more to compare'}
          </p>
          {compared.length >= minCompared && (
            <ButtonLink variant="primary" to={paths.compare({ ids: ticks, ...dayParameters })}>
              Compare
            </ButtonLink>
          )}
        </div>
      )}
      {(total > 0 || sharing) && <SharingPart key={sharing?.token} sharing={sharing} />}
      <SeenLately {...days} />
    </div>
  );
}
