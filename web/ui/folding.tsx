import { type ReactNode, useId } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Button } from './button.tsx';
import styles from './folding.module.css';

/**
 * Whether a part of the page is shown, and how to turn that over. It stands in the address ('?show=inactive' where it
 * is hidden by default, '?hide=active' where it is shown), so that a reload and a shared link look the same.
 */
const useShown = (name: string, byDefault: boolean): [isShown: boolean, turn: () => void] => {
  const navigate = useNavigate();
  const here = useLocation();
  // Where a turn before this one is on its way still: what people see is always their last.
  const { location: coming } = useNavigation();
  const search = new URLSearchParams((coming?.pathname === here.pathname ? coming : here).search);
  const key = byDefault ? 'hide' : 'show';
  const isTurned = search.has(key, name);
  const turn = () => {
    if (isTurned) search.delete(key, name);
    else search.append(key, name);
    navigate({ search: search.toString() }, { replace: true, preventScrollReset: true });
  };
  return [isTurned !== byDefault, turn];
};

/** A list under its title and its count, which can be shown and hidden; what it holds is drawn only when shown. */
export const Folding = ({
  name,
  title,
  count,
  level = 2,
  shown,
  empty,
  children,
}: {
  /** What it is called in the address. */
  name: string;
  title: string;
  count: number;
  level?: 2 | 3 | 4;
  /** As long as nobody has turned it over. */
  shown: boolean;
  /** What to say when there is nothing in it. */
  empty: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  const [isShown, turn] = useShown(name, shown);
  const Heading = `h${level}` as const;
  return (
    <section className={styles.folding} data-level={level}>
      <header className={styles.head}>
        <Heading className={styles.title}>
          {title} <span className={`${styles.count} figures`}>{count}</span>
        </Heading>
        {count > 0 && (
          <Button small look="bare" aria-expanded={isShown} aria-controls={id} onClick={turn}>
            {isShown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> {title.toLowerCase()}</span>
          </Button>
        )}
      </header>
      <div id={id}>{count === 0 ? empty : isShown && children}</div>
    </section>
  );
};
