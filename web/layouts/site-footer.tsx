import { Link, useRouteLoaderData } from 'react-router';
import { mailtoOf } from '#domain/mail-address.ts';
import { paths } from '../paths.ts';
import type { loader } from '../root.tsx';
import { usePerson } from '../session/session.ts';
import { Mark } from '../ui/mark.tsx';
import styles from './site-frame.module.css';

type Links = readonly (readonly [name: string, to: string])[];

const findLinks: Links = [
  ['All land', paths.home()],
  ['Deer', paths.home({ activity: 'Deer' })],
  ['Fishing', paths.home({ activity: 'Fishing Access' })],
  ['Hunters’ questions', paths.hunters()],
];
const hostLinks: Links = [
  ['List your land', paths.submitListing()],
  ['Landowners’ questions', paths.landowners()],
];
const companyLinks: Links = [
  ['About us', paths.aboutUs()],
  ['In the news', paths.inTheNews()],
  ['Ad partners', paths.adPartners()],
  ['API', paths.apiDocs()],
];

const Column = ({ title, links }: { title: string; links: Links }) => {
  const isUnknown = usePerson() === undefined;
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul role="list">
        {links.map(([name, to]) => (
          <li key={to} data-guest={to === paths.login() && isUnknown ? true : undefined}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** The footer of every page. */
export const SiteFooter = () => {
  const { site, year } = useRouteLoaderData<typeof loader>('root') ?? {};
  const person = usePerson();
  const account = person
    ? (['My account', paths.myAccount()] as const)
    : (['Sign up or log in', paths.login()] as const);
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div className={styles.footerTop}>
          <div className={styles.contact}>
            <Link to={paths.home()} className={styles.brand}>
              <Mark /> Openacre
            </Link>
            <p className={styles.claim}>
              Private hunting and fishing land in Wisconsin, by the day, from the people who own it.
            </p>
            {site && <a href={mailtoOf(site.supportEmail)}>{site.supportEmail}</a>}
            <p className={styles.social}>
              {site?.social.map(({ name, url }) => (
                <a key={name} href={url} rel="noreferrer" data-at={name}>
                  <span className="visually-hidden">{name}</span>
                </a>
              ))}
            </p>
          </div>
          <Column title="Find land" links={findLinks} />
          <Column title="Own land" links={[...hostLinks, account]} />
          <Column title="Openacre" links={companyLinks} />
        </div>
        <div className={styles.legal}>
          <span>
            © {year} {site?.companyName ?? 'Openacre'}
          </span>
          <Link to={paths.termsOfUse()}>Terms of use</Link>
          <Link to={paths.privacyPolicy()}>Privacy policy</Link>
          <span>County lines: U.S. Census Bureau</span>
          {person?.role === 'Administrator' && <span className={styles.chip}>ADMIN</span>}
        </div>
      </div>
    </footer>
  );
};
