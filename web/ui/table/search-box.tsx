import { Search } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type To, useNavigate } from 'react-router';
import { Icon } from '../icon.tsx';
import { searchDebounceMs } from '../search-debounce.ts';
import styles from './search-box.module.css';

/** Searches a table while the user types, or at once on Enter. The search text is stored in the URL. */
export const SearchBox = ({
  label,
  hint,
  value,
  linkTo,
}: {
  label: string;
  /** The placeholder: which fields are searched. */
  hint: string;
  value: string;
  linkTo: (search: string) => To;
}) => {
  const [text, setText] = useState(value);
  const submitted = useRef(value);
  const navigate = useNavigate();

  // Follows the URL after back, forward or a link elsewhere, but keeps what was typed and not yet submitted.
  useEffect(() => {
    if (value !== submitted.current) setText(value);
    submitted.current = value;
  }, [value]);

  const search = (words: string) => {
    if (words === submitted.current) return;
    submitted.current = words;
    void navigate(linkTo(words), { replace: true, preventScrollReset: true });
  };
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text.trim());
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <Icon of={Search} size={18} />
        <input
          type="search"
          aria-label={label}
          placeholder={hint}
          maxLength={50}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  );
};
