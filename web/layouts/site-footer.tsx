import { Link, useRouteLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import type { loader } from '../root.tsx';
import { usePerson } from '../session.ts';
import { Mark } from '../ui/mark.tsx';
import styles from './site-frame.module.css';

/** What everybody finds at the end of a page. */
export function SiteFooter() {
  const { site, year } = useRouteLoaderData<typeof loader>('root') ?? {};
  const person = usePerson();
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <div className={styles.footerTop}>
          <div>
            <Link to={paths.home()} className={styles.brand}>
              <Mark /> Openacre
            </Link>
            <p className={styles.claim}>
              Private hunting and fishing land in Wisconsin, by the day, from the people who own it.
            </p>
          </div>
          <nav aria-labelledby="footer-find">
            <h2 id="footer-find">Find land</h2>
            <ul role="list">
              <li>
                <Link to={paths.home()}>All land</Link>
              </li>
              <li>
                <Link to={paths.home({ activity: 'Deer' })}>Deer</Link>
              </li>
              <li>
                <Link to={paths.home({ activity: 'Fishing Access' })}>Fishing</Link>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-account">
            <h2 id="footer-account">Your account</h2>
            <ul role="list">
              <li>
                {person ? (
                  <Link to={paths.myAccount()}>My account</Link>
                ) : (
                  <Link to={paths.login()}>Log in</Link>
                )}
              </li>
              <li>
                <Link to={paths.apiDocs()}>API</Link>
              </li>
            </ul>
          </nav>
          {site && (
            <div>
              <h2>Help</h2>
              <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
            </div>
          )}
        </div>
        <div className={styles.legal}>
          <span>
            © {year} {site?.companyName ?? 'Openacre'}
          </span>
          <span>County lines: U.S. Census Bureau</span>
          {person?.role === 'Administrator' && <span className={styles.chip}>ADMIN</span>}
        </div>
      </div>
    </footer>
  );
}
