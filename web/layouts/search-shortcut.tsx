import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { usePerson } from '../session/session.ts';

// Loaded for administrators alone.
const SearchAll = lazy(async () => ({ default: (await import('./search-all.tsx')).SearchAll }));

/** Opens an administrator's search by keyboard on pages outside of the administration, whose layout has its own. */
export const SearchShortcut = () => {
  const isAdministrator = usePerson()?.role === 'Administrator';
  const isOutside = !useLocation().pathname.startsWith(paths.admin());
  return (
    isAdministrator &&
    isOutside && (
      <Suspense>
        <SearchAll hasButton={false} />
      </Suspense>
    )
  );
};
