import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { usePageViews } from '../page-view/use-page-views.ts';
import type { loader } from '../root.tsx';
import { useRenewal } from '../session/use-renewal.ts';
import { focusHeading } from '../ui/focus.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './site.module.css';
import { SiteFrame } from './site-frame.tsx';

const AfterFirstView = lazyPart(() =>
  import('./after-first-view.tsx').then(({ AfterFirstView }) => AfterFirstView),
);

/** Focuses the new page's heading after a navigation, as on a full page load. */
const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname changes with every page
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    focusHeading();
  }, [pathname]);
};

export default function Site() {
  useFocusOnNavigation();
  useRenewal();
  usePageViews(useRouteLoaderData<typeof loader>('root')?.site.tracker);
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
      <AfterFirstView />
      <Outlet />
    </SiteFrame>
  );
}
