import { Search } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type To, useNavigate } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './search-box.module.css';

/** How long somebody may pause while typing (docs/rules/administration.md#tables). */
const pauseMs = 1_000;

/** Searches a table while people type, or at once on Enter; what is searched for stands in the address. */
export const SearchBox = ({
  label,
  hint,
  value,
  linkTo,
}: {
  label: string;
  /** What is searched in. */
  hint: string;
  value: string;
  linkTo: (search: string) => To;
}) => {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const navigate = useNavigate();

  // Back, forward or a link elsewhere: the box follows the address, but never while it is ahead of it.
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);

  const search = (words: string) => {
    if (words === asked.current) return;
    asked.current = words;
    void navigate(linkTo(words), { replace: true, preventScrollReset: true });
  };
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text.trim()), pauseMs);
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
