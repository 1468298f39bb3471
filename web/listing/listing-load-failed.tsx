import { useLocation, useRouteError } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import page from '../ui/page.module.css';

/** In place of a listing's form when the listing can't be loaded: the error as the form shows its own. */
export const ListingLoadFailed = ({ title }: { title: string }) => {
  const { pathname } = useLocation();
  return (
    <div className={`${page.page} ${page.medium} ${page.message}`}>
      <h1>{title}</h1>
      <ErrorLine>{errorText(useRouteError(), 'Error retrieving listing data.')}</ErrorLine>
      <div className={page.actions}>
        <ButtonLink variant="secondary" to={pathname} reloadDocument>
          Try again
        </ButtonLink>
      </div>
    </div>
  );
};
