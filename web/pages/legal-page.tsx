import type { ReactNode } from 'react';
import page from '../ui/page.module.css';
import styles from './legal-page.module.css';

/** A part of a legal text: its heading and its paragraphs. */
export type Part = readonly [title: string, ...paragraphs: string[]];

/** A legal text: what it is, since when it stands so, its parts in their order, and whom to ask. */
export function LegalPage({
  title,
  since,
  parts,
  supportEmail,
}: {
  title: string;
  since: ReactNode;
  parts: readonly Part[];
  supportEmail: string;
}) {
  return (
    <article className={`${page.page} ${page.narrow}`}>
      <header className={page.head}>
        <h1>{title}</h1>
        <p className={page.lead}>{since}</p>
      </header>
      <div className={styles.text}>
        {parts.map(([heading, ...paragraphs]) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <section>
          <h2>Questions</h2>
          <p>
            Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        </section>
      </div>
    </article>
  );
}
