import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { useLinkButton } from './use-link-button.ts';

export const meta = () => privatePage('Confirm your new email address');

/** Keeps the token in this page's URL out of referrers (docs/rules/privacy-and-security.md#secrets-in-addresses). */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export default function NewEmail() {
  const [search] = useSearchParams();
  const { press, isWorking, answer, failure } = useLinkButton(async () => {
    const { confirmEmailChange } = await api();
    return confirmEmailChange({ body: { token: search.get('token') ?? '' } });
  });
  return (
    <div className={`${page.page} ${page.narrow} ${page.message}`} aria-live="polite">
      <h1>{answer ? 'Your new address is confirmed.' : 'Confirm your new email address'}</h1>
      {answer ? (
        <>
          <p className={page.lead}>
            From now on you log in with {answer.value.email}. Your password is the same as before.
          </p>
          <ButtonLink variant="primary" to={paths.login()}>
            Log in
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={page.lead}>
            It becomes the address of your account. You are signed out everywhere, and log in with it.
          </p>
          <ErrorLine>{failure?.text}</ErrorLine>
          {failure?.canRetry !== false && (
            <Button variant="primary" onClick={press} disabled={isWorking}>
              {isWorking ? 'Confirming…' : 'Confirm my new address'}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
