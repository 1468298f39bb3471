import { type ComponentProps, useEffect, useRef, useState } from 'react';
import styles from './field.module.css';
import { TextField } from './field.tsx';

/**
 * A password field whose text can be shown. It is hidden again when its form is submitted: browsers would otherwise
 * keep it among the texts of ordinary fields.
 */
export const PasswordField = (field: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) => {
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          ref={button}
          type="button"
          className={styles.action}
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye isCrossed={isShown} />
        </button>
      }
    />
  );
};

/** Drawn here: an icon of the library that several pages share would be loaded by every page. */
const Eye = ({ isCrossed }: { isCrossed: boolean }) => (
  <svg
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M2 12q4-7 10-7t10 7q-4 7-10 7T2 12" />
    <circle cx="12" cy="12" r="3" />
    {isCrossed && <path d="m4 3 16 18" />}
  </svg>
);
