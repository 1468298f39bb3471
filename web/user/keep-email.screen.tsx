import { useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { useLinkButton } from './use-link-button.ts';

export const meta = () => privatePage('Keep your email address');

/** Keeps the token in this page's URL out of referrers (docs/rules/privacy-and-security.md#secrets-in-addresses). */
export const headers = () => ({ 'referrer-policy': 'no-referrer' });

export default function KeepEmail() {
  const [search] = useSearchParams();
  const { press, isWorking, answer, failure } = useLinkButton(async () => {
    const { stopEmailChange } = await api();
    return stopEmailChange({ body: { token: search.get('token') ?? '' } });
  });
  return (
    <div className={`${page.page} ${page.narrow} ${page.message}`} aria-live="polite">
      <h1>{answer ? 'Your address stays as it is.' : 'Keep your email address'}</h1>
      {answer ? (
        <>
          <p className={page.lead}>The change is stopped, and the link to the other address is dead.</p>
          <ButtonLink variant="primary" to={paths.login()}>
            Log in
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={page.lead}>This stops the change to another address.</p>
          <ErrorLine>{failure?.text}</ErrorLine>
          {failure?.canRetry !== false && (
            <Button variant="primary" onClick={press} disabled={isWorking}>
              {isWorking ? 'Stopping…' : 'Keep this address'}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
