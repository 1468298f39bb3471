import { Menu, Moon, Sun, X } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { hydratedLater } from '../rendering/hydrated-later.tsx';
import { usePerson } from '../session/session.ts';
import { useView, type View, whyReadOnly } from '../session/view.ts';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Mark } from '../ui/mark.tsx';
import { ReadOnly } from '../ui/read-only.ts';
import { SiteFooter as ServerFooter } from './site-footer.tsx';
import styles from './site-frame.module.css';

// Loaded for administrators alone.
const ViewBanner = lazyPart(() => import('./view-banner.tsx').then(({ ViewBanner }) => ViewBanner));

/** Links to the user's own pages: most visitors are not signed in. */
const AccountLinks = lazyPart(
  () => import('./account-links.tsx').then(({ AccountLinks }) => AccountLinks),
  (_, failures) => failures > 0 && <NavLink to={paths.myAccount()}>My account</NavLink>,
);

/** The same under the email, on wide screens; until it has come the email stands where it will. */
const AccountMenu = lazyPart(
  () => import('./account-menu.tsx').then(({ AccountMenu }) => AccountMenu),
  ({ person }) => (
    <span className={`${styles.account} ${styles.wide}`}>
      <NavLink className={`${styles.link} ${styles.email}`} to={paths.myAccount()} end>
        {person.email}
      </NavLink>
      <span className={`${styles.icon} ${styles.chevron}`} />
    </span>
  ),
);

const MenuClosing = lazyPart(() => import('./menu-closing.tsx').then(({ MenuClosing }) => MenuClosing));

const SiteFooter = hydratedLater(import.meta.env.SSR && ServerFooter, () =>
  import('./site-footer.tsx').then(({ SiteFooter }) => SiteFooter),
);

/** Works before hydration: CSS shows the icon of the current scheme, and a script in the head switches it. */
const SchemeToggle = () => (
  <button type="button" className={styles.icon} data-switches-scheme>
    <span className={styles.day}>
      <Icon of={Moon} size={20} />
      <span className="visually-hidden">Switch to dark colors</span>
    </span>
    <span className={styles.night}>
      <Icon of={Sun} size={20} />
      <span className="visually-hidden">Switch to light colors</span>
    </span>
  </button>
);

/** For everybody, signed in or not. */
const mainLinks = [
  ['Find land', paths.home()],
  ['List your land', paths.submitListing()],
  ['Hunters', paths.hunters()],
  ['Landowners', paths.landowners()],
] as const;
const guestLinks = [['Sign up or log in', paths.login()]] as const;

const Header = ({ view }: { view: View | null }) => {
  const person = usePerson();
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => setOpen(false), [key]);
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const isUnknown = person === undefined;
  const links = [...mainLinks, ...(person ? [] : guestLinks)].map(([name, to]) => (
    <NavLink
      key={to}
      className={styles.link}
      to={to}
      end
      data-guest={to === paths.login() && isUnknown ? true : undefined}
    >
      {name}
    </NavLink>
  ));
  return (
    <header ref={header} className={styles.header}>
      {view && <ViewBanner view={view} />}
      {open && <MenuClosing setOpen={setOpen} box={header} button={toggle} />}
      <div className={styles.bar}>
        <Link to={paths.home()} className={styles.brand}>
          <Mark /> Openacre
        </Link>
        <nav className={styles.links} aria-label="Main">
          <span className={styles.wide}>{links}</span>
          {person && <AccountMenu person={person} />}
          <SchemeToggle />
          <button
            ref={toggle}
            type="button"
            className={`${styles.icon} ${styles.toggle}`}
            aria-expanded={open}
            aria-controls="small-menu"
            aria-label={open ? 'Close the menu' : 'Open the menu'}
            onClick={() => setOpen(!open)}
          >
            {open ? <Icon of={X} size={22} /> : <Icon of={Menu} size={22} />}
          </button>
        </nav>
      </div>
      <div id="small-menu" className={styles.small} data-open={open}>
        {person && (
          <NavLink className={`${styles.link} ${styles.email}`} to={paths.myAccount()} end>
            {person.email}
          </NavLink>
        )}
        {links}
        {person && <AccountLinks />}
      </div>
    </header>
  );
};

/** Header, footer and the skip link. In a view of somebody's pages nothing inside can be changed. */
export const SiteFrame = ({ children }: { children: ReactNode }) => {
  const view = useView();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <Header view={view} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <ReadOnly value={view ? whyReadOnly(view) : undefined}>{children}</ReadOnly>
      </main>
      <SiteFooter />
    </div>
  );
};
