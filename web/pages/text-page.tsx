import type { ReactNode } from 'react';
import { mailtoOf } from '#domain/mail-address.ts';
import page from '../ui/page.module.css';
import styles from './text-page.module.css';

/** A section of a text page: its heading and its paragraphs. */
export type Part = readonly [title: string, ...paragraphs: string[]];

type TextPageProps = {
  title: string;
  /** The introduction, or the date since when the text is in force. */
  lead: ReactNode;
  parts: readonly Part[];
  /** Shown as the contact at the end. */
  supportEmail: string;
  /** Links to follow at the end. */
  children?: ReactNode;
};

/** A page of text: sections in order, the contact, and links. */
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
          Write to <a href={mailtoOf(supportEmail)}>{supportEmail}</a>.
        </p>
      </section>
      {children && <p className={page.actions}>{children}</p>}
    </div>
  </article>
);

/** Structured data of a FAQ page for search engines (schema.org). */
export const describeQuestions = (parts: readonly Part[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: parts.map(([name, ...paragraphs]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text: paragraphs.join(' ') },
  })),
});
