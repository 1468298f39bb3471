import type { FormEventHandler, KeyboardEventHandler, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { keepFieldFocus } from '../../ui/focus.ts';
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts';
import page from '../../ui/page.module.css';
import { BackToListings, ListingTabs } from '../listing-tabs.tsx';
import styles from './range-editor.module.css';

/**
 * The layout of both editors: the calendar on one side, the ranges with the save bar on the other, so that the bar is
 * never over days.
 */
export const RangeEditor = ({
  title,
  listing,
  onSubmit,
  onKeyDown,
  calendar,
  bar,
  children,
}: {
  title: string;
  listing: { id: string; title: string };
  onSubmit: FormEventHandler;
  onKeyDown: KeyboardEventHandler<HTMLFormElement> | undefined;
  calendar: ReactNode;
  bar: ReactNode;
  children: ReactNode;
}) => (
  <div className={`${page.page} ${page.medium}`}>
    <header className={page.head}>
      <BackToListings />
      <h1>{title}</h1>
      <p className={page.lead}>{listing.title}</p>
      <ListingTabs listingId={listing.id} />
    </header>
    <form onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
      <div className={styles.sides}>
        {calendar}
        <div className={styles.side}>
          <div className={styles.rules}>{children}</div>
          {bar}
        </div>
      </div>
    </form>
  </div>
);

/** The list of ranges, with a button to add one without the calendar. */
export const RangeList = ({
  title,
  emptyText,
  onAdd,
  children,
}: {
  title: string;
  emptyText: string;
  onAdd: () => void;
  children: ReactNode[];
}) => {
  const add = useFocusAfterRemoval<HTMLButtonElement>(children.length);
  return (
    <section className={styles.ranges} aria-labelledby="ranges">
      <h2 id="ranges">{title}</h2>
      {children.length === 0 ? <p className={styles.none}>{emptyText}</p> : <ol role="list">{children}</ol>}
      <Button ref={add} onMouseDown={keepFieldFocus} onClick={onAdd}>
        Add a range
      </Button>
    </section>
  );
};
