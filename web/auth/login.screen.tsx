import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { takeReferrer, usePerson } from '../session/session.ts';
import { privatePage } from '../ui/private-page.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export const meta = () => privatePage('Log in');

export default function Login() {
  const isSignedIn = Boolean(usePerson());
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);

  // Redirects signed-in users to the page they wanted to visit.
  useEffect(() => {
    if (isSignedIn) navigate(takeReferrer() ?? paths.myAccount(), { replace: true });
  }, [isSignedIn, navigate]);

  return (
    <div className={styles.page}>
      <LoginForm email={email} onEmail={setEmail} passwordField={passwordField} />
      <SignUpForm
        onLogIn={(known) => {
          setEmail(known);
          passwordField.current?.focus();
        }}
      />
    </div>
  );
}
