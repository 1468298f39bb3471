import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Tracker } from '#contract/site.ts';
import { loadedOnce } from '../ui/lazy-part.tsx';

const loadReport = loadedOnce(() => import('./report-view.ts'));

/**
 * Reports the pages that are opened in the browser (docs/rules/page-views.md#counting). The first one came as a
 * document, which the server has counted: of that only the outside tracker is told, if there is one. The code is
 * loaded when there is something to report.
 */
export const usePageViews = (tracker: Tracker | null | undefined): void => {
  const { pathname } = useLocation();
  const documentPath = useRef(pathname);
  const isDocument = useRef(true);
  useEffect(() => {
    const view = { path: pathname, documentPath: documentPath.current, isDocument: isDocument.current };
    isDocument.current = false;
    if (view.isDocument && !tracker) return;
    void loadReport().then(
      ({ reportView }) => reportView(view, tracker),
      () => {},
    );
  }, [pathname, tracker]);
};
