import type { ReactNode } from 'react';
import page from '../ui/page.module.css';
import styles from './text-page.module.css';

/** A part of a text: its heading and its paragraphs. */
export type Part = readonly [title: string, ...paragraphs: string[]];

type TextPageProps = {
  title: string;
  /** What it is, or since when it stands so. */
  lead: ReactNode;
  parts: readonly Part[];
  /** Whom to ask, at the end. */
  supportEmail: string;
  /** Where to go on from here. */
  children?: ReactNode;
};

/** A page of words: its parts in their order, whom to ask, and where to go on. */
export const TextPage = ({ title, lead, parts, supportEmail, children }: TextPageProps) => (
  <article className={`${page.page} ${page.narrow}`}>
    <header className={page.head}>
      <h1>{title}</h1>
      <p className={page.lead}>{lead}</p>
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
        <h2>Ask us</h2>
        <p>
          Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </section>
      {children && <p className={page.actions}>{children}</p>}
    </div>
  </article>
);

/** What search engines read of a page of questions and answers (schema.org). */
export const describeQuestions = (parts: readonly Part[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: parts.map(([name, ...paragraphs]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text: paragraphs.join(' ') },
  })),
});
