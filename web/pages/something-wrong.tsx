import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import page from '../ui/page.module.css';

/** The error page: what happened, and what to do. */
export const SomethingWrong = ({ what = 'Ope...Something went wrong.' }: { what?: string | undefined }) => {
  const { pathname, search } = useLocation();
  return (
    <div className={`${page.page} ${page.narrow} ${page.message}`}>
      <h1>{what}</h1>
      <p className={page.lead}>The page could not be loaded just now. Nothing you did is lost.</p>
      <div className={page.actions}>
        <ButtonLink variant="secondary" to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
      </div>
    </div>
  );
};
