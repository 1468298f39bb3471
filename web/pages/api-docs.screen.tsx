import { siteContext } from '../rendering/context.ts';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import { describePage } from '../ui/describe-page.ts';
import page from '../ui/page.module.css';
import type { Route } from './+types/api-docs.screen.ts';
import { readCalls } from './api-calls.ts';
import styles from './api-docs.module.css';

export const handle = deferredPage;

export const loader = ({ context }: Route.LoaderArgs) => ({
  groups: readCalls(),
  siteUrl: context.get(siteContext).url,
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describePage({
    title: 'API · Openacre',
    description: 'Every call of the Openacre API: address, access, what it takes and what it answers.',
    siteUrl: loaderData?.siteUrl ?? '',
    path: '/api/docs',
  });

export default function ApiDocs({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <div className={`${page.page} ${styles.columns}`}>
      <header className={styles.head}>
        <h1>API</h1>
        <p className={page.lead}>
          JSON over HTTPS below <code>/api</code>, with a bearer token. Money is in US dollars, days are dates
          at 00:00 UTC, errors are problem+json. For programs:{' '}
          <a href="/api/openapi.json">OpenAPI 3.1 document</a>.
        </p>
      </header>
      <nav className={styles.contents} aria-label="Calls">
        {groups.map(({ name, calls }) => (
          <div key={name}>
            <strong>{name}</strong>
            <ul role="list">
              {calls.map(({ key, method, path }) => (
                <li key={key}>
                  <a href={`#${key}`}>
                    <span className={styles.method}>{method}</span> {path}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.text}>
        {groups.map(({ name, calls }) => (
          <section key={name} aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`}>{name}</h2>
            {calls.map((call) => (
              <article key={call.key} id={call.key} className={styles.call}>
                <h3>
                  <span className={styles.method}>{call.method}</span> <code>/api{call.path}</code>
                </h3>
                <p>
                  {call.summary}. <span className={styles.access}>For: {call.access}.</span>
                </p>
                {call.parts.map(({ title, lines }) => (
                  <details key={title} open={title !== 'Answer'}>
                    <summary>{title}</summary>
                    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
                    <pre tabIndex={0}>
                      <code>{lines.join('\n')}</code>
                    </pre>
                  </details>
                ))}
                <ul role="list" className={styles.refusals} aria-label="Refusals">
                  {call.refusals.map(({ status, text }) => (
                    <li key={text}>
                      <span className="figures">{status}</span> {text}
                    </li>
                  ))}
                </ul>
              </article>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
