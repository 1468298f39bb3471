import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { usePerson } from '../session/session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

// Loaded for administrators alone.
const SearchAll = lazyPart<{ hasButton: boolean }>(() =>
  import('./search-all.tsx').then(({ SearchAll }) => SearchAll),
);

/** Opens an administrator's search by keyboard on pages outside of the administration, whose layout has its own. */
export const SearchShortcut = () => {
  const isAdministrator = usePerson()?.role === 'Administrator';
  const isOutside = !useLocation().pathname.startsWith(paths.admin());
  return isAdministrator && isOutside && <SearchAll hasButton={false} />;
};
