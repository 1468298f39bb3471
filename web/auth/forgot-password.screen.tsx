import { Link } from 'react-router';
import { paths } from '../paths.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { AskReset } from './ask-reset.tsx';

export const meta = () => privatePage('Forgot password');

export default function ForgotPassword() {
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <header className={page.head}>
        <h1>Forgot your password?</h1>
        <p className={page.lead}>Tell us your email address, and we mail you a link to set a new one.</p>
      </header>
      <AskReset />
      <p className={page.after}>
        <Link to={paths.login()}>Back to the login</Link>
      </p>
    </div>
  );
}
