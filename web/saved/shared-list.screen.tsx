import { data } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { LandRow } from '../listing/land-row.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { paths } from '../paths.ts';
import { apiContext } from '../rendering/context.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/shared-list.screen.ts';
import styles from './saved.module.css';

export const loader = async ({ context, params: { token } }: Route.LoaderArgs) => {
  const list = await context
    .get(apiContext)
    .getSharedList({ params: { token } })
    .catch((error: unknown) => {
      const isMissing = isRefused(error) && (error.code === 'notFound' || error.code === 'badInput');
      if (!isMissing) throw error;
      return null;
    });
  return data({ list }, { status: list ? 200 : 404 });
};

/** The address is a secret. */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(loaderData?.list ? `Land saved by ${loaderData.list.name}` : 'Not found');

/** A list of land that somebody shares by its link (docs/rules/saved.md#sharing). */
export default function SharedList({ loaderData: { list } }: Route.ComponentProps) {
  if (!list) return <NotFound />;
  const { name, lands } = list;
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header className={page.head}>
        <h1>Land saved by {name}</h1>
        <p className={styles.soft}>
          {lands.length === 1 ? '1 place' : `${lands.length} places`}. Press a title for its calendar, rules
          and price.
        </p>
      </header>
      {lands.length === 0 ? (
        <Empty
          title="Nothing of this list is offered now."
          action={<ButtonLink to={paths.home()}>Find land</ButtonLink>}
        />
      ) : (
        <section aria-labelledby="places">
          <h2 id="places" className="visually-hidden">
            The places
          </h2>
          <ul role="list" className={styles.list}>
            {lands.map(({ listing, note }) => (
              <li key={listing.id} className={styles.item}>
                <LandRow listing={listing} />
                {note && (
                  <blockquote className={styles.sharedNote}>
                    <p>{note}</p>
                  </blockquote>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
