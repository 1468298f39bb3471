import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import page from '../ui/page.module.css';

/** The message, with a link back to the site (docs/rules/pages.md#not-found). */
export const NotFound = () => (
  <div className={`${page.page} ${page.narrow} ${page.message}`}>
    <h1>Ope... The page you were looking for was not found.</h1>
    <ButtonLink variant="secondary" to={paths.home()}>
      Find land
    </ButtonLink>
  </div>
);
