import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useRenewal } from '../session/session.ts';
import { focusHeading } from '../ui/focus.ts';
import styles from './site.module.css';
import { SiteFrame } from './site-frame.tsx';

/** After a navigation the focus goes to the new page's heading, as it would on a page newly loaded. */
const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is what tells that the page is another
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    focusHeading();
  }, [pathname]);
};

export default function Site() {
  useFocusOnNavigation();
  useRenewal();
  const isLoading = useNavigation().state === 'loading';
  return (
    <SiteFrame>
      <div
        className={styles.progress}
        data-loading={isLoading}
        role="progressbar"
        aria-label="Loading the page"
        aria-hidden={!isLoading}
      />
      <Outlet />
    </SiteFrame>
  );
}
