import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import page from '../ui/page.module.css';

/** Spec 1 §2: the words, and a way on. */
export function NotFound() {
  return (
    <div className={`${page.page} ${page.narrow} ${page.message}`}>
      <h1>Ope... The page you were looking for was not found.</h1>
      <ButtonLink look="secondary" to={paths.home()}>
        Find land
      </ButtonLink>
    </div>
  );
}
