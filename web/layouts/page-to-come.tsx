import { useLocation } from 'react-router';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import page from '../ui/page.module.css';
import styles from './page-to-come.module.css';

type Shape = 'table' | 'cards' | 'form';

/** Pages by their addresses: the width of their column in rem, or none for a page as wide as it can be. */
const shapes: readonly [address: RegExp, shape: Shape, width?: number][] = [
  [/^\/admin\/(users|listings|bookings|payouts|flags|reports|reviews|signs|emails)$/, 'table'],
  [/^\/admin(\/|$)/, 'cards'],
  [/^\/myaccount\/profile$/, 'form', 46],
  [/^\/myaccount\/(messages|alerts)(\/|$)|\/(ask|tell)$/, 'cards', 48],
  [/^\/myaccount\/saved$/, 'cards', 54],
  [/^\/myaccount\/(listings|bookings\/.+)$/, 'cards', 68],
  [/^\/submitListing$|\/(edit|availability|cost)$/, 'form', 68],
];
const otherPages = [/^/, 'cards', 62] as const;

const loadingTexts: Record<string, string> = { [adminPaths.payouts()]: 'Getting Payouts...' };

const blocks: Record<Shape, number> = { table: 9, cards: 3, form: 5 };

/**
 * What the server shows of a page behind the login, without private data: its heading and its content as gray shapes,
 * where they will be (docs/rules/pages.md#before-the-session-is-known).
 */
export const PageToCome = () => {
  const { pathname } = useLocation();
  const [, shape, width] = shapes.find(([address]) => address.test(pathname)) ?? otherPages;
  const isAdministration = pathname.startsWith(paths.admin());
  return (
    <div
      role="status"
      className={`${styles.page} ${isAdministration ? styles.administration : page.page}`}
      data-width={width}
    >
      <span className={styles.heading}>
        {loadingTexts[pathname] ?? <span className="visually-hidden">Loading your page…</span>}
      </span>
      {Array.from({ length: blocks[shape] }, (_, block) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the gray shapes have no other identity
        <span key={block} className={styles[shape]} />
      ))}
    </div>
  );
};
