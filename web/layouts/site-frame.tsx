import { Menu, Moon, Sun, X } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { usePerson } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { switchScheme } from '../ui/scheme.ts';
import { AccountLinks, AccountMenu } from './account-menu.tsx';
import { SiteFooter } from './site-footer.tsx';
import styles from './site-frame.module.css';
import { ViewBanner } from './view-banner.tsx';

/** CSS shows the icon of the current scheme, which is known before hydration. */
const SchemeToggle = () => (
  <button type="button" className={styles.icon} onClick={switchScheme}>
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

const Header = () => {
  const person = usePerson();
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => setOpen(false), [key]);
  const links = [...mainLinks, ...(person ? [] : guestLinks)].map(([name, to]) => (
    <NavLink key={to} className={styles.link} to={to} end>
      {name}
    </NavLink>
  ));
  return (
    <header className={styles.header}>
      <ViewBanner />
      <div className={styles.bar}>
        <Link to={paths.home()} className={styles.brand}>
          <Mark /> Openacre
        </Link>
        <nav className={styles.links} aria-label="Main">
          <span className={styles.wide}>{links}</span>
          {person && <AccountMenu person={person} />}
          <SchemeToggle />
          <button
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

/** Header, footer and the skip link. */
export const SiteFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <a className={styles.skip} href="#main">
      Skip to the content
    </a>
    <Header />
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
  </div>
);
