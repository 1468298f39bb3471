import { type ReactNode, useId } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Button } from './button.tsx';
import styles from './collapsible.module.css';

/**
 * Whether a section is expanded, and a function to toggle it. The state is in the URL ('?show=inactive' for sections
 * collapsed by default, '?hide=active' for expanded ones), so that a reload and a shared link look the same.
 */
const useExpanded = (
  name: string,
  isExpandedByDefault: boolean,
): [isExpanded: boolean, toggle: () => void] => {
  const navigate = useNavigate();
  const location = useLocation();
  // A pending navigation counts first, so that the section always shows the user's last toggle.
  const { location: pendingLocation } = useNavigation();
  const search = new URLSearchParams(
    (pendingLocation?.pathname === location.pathname ? pendingLocation : location).search,
  );
  const key = isExpandedByDefault ? 'hide' : 'show';
  const isToggled = search.has(key, name);
  const toggle = () => {
    if (isToggled) search.delete(key, name);
    else search.append(key, name);
    navigate({ search: search.toString() }, { replace: true, preventScrollReset: true });
  };
  return [isToggled !== isExpandedByDefault, toggle];
};

/** A collapsible list under its title and count; its content is rendered only while expanded. */
export const Collapsible = ({
  name,
  title,
  count,
  level = 2,
  expanded,
  empty,
  children,
}: {
  /** The section's name in the URL. */
  name: string;
  title: string;
  count: number;
  level?: 2 | 3 | 4;
  /** Whether it is expanded by default. */
  expanded: boolean;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  const [isExpanded, toggle] = useExpanded(name, expanded);
  const Heading = `h${level}` as const;
  return (
    <section className={styles.folding} data-level={level}>
      <header className={styles.head}>
        <Heading className={styles.title}>
          {title} <span className={`${styles.count} figures`}>{count}</span>
        </Heading>
        {count > 0 && (
          <Button small variant="bare" aria-expanded={isExpanded} aria-controls={id} onClick={toggle}>
            {isExpanded ? 'Hide' : 'Show'}
            <span className="visually-hidden"> {title.toLowerCase()}</span>
          </Button>
        )}
      </header>
      <div id={id}>{count === 0 ? empty : isExpanded && children}</div>
    </section>
  );
};
