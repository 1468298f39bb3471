import notices from 'virtual:license-notices';
import { siteContext } from '../rendering/context.ts';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import { describePage } from '../ui/describe-page.ts';
import page from '../ui/page.module.css';
import type { Route } from './+types/licenses.screen.ts';
import styles from './licenses.module.css';
import { licensesPath } from './licenses-path.ts';

export const handle = deferredPage;

export const loader = ({ context }: Route.LoaderArgs) => ({ ...context.get(siteContext), notices });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describePage({
    title: 'Licenses · Openacre',
    description: 'The software and typefaces by others that our pages are made with, and their licenses.',
    siteUrl: loaderData?.url ?? '',
    path: licensesPath,
  });

/** The notices that licenses ask for, of everything by others that browsers get (docs/rules/pages.md#licenses). */
export default function Licenses({ loaderData }: Route.ComponentProps) {
  return (
    <article className={`${page.page} ${page.narrow}`}>
      <header className={page.head}>
        <h1>Licenses</h1>
        <p className={page.lead}>
          Our pages are made with software and typefaces that others gave away. Thank you. These are their
          names, and the terms that they gave them under.
        </p>
      </header>
      <ul role="list" className={styles.packages}>
        {loaderData.notices.map(({ name, version, license, text }) => (
          <li key={`${name} ${version}`}>
            <details>
              <summary>
                <span className={styles.name}>{name}</span> <span className={styles.version}>{version}</span>{' '}
                <span className={styles.license}>{license}</span>
              </summary>
              <p className={styles.text}>{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </article>
  );
}
