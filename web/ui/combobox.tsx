import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import styles from './combobox.module.css';
import { TextField } from './field.tsx';

/** A search result: its value, its label, and a detail that distinguishes it from others. */
export type SearchResult<Thing> = { key: string; thing: Thing; label: string; detail?: string };

type ComboboxProps<Thing> = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  /** The initial text. */
  initialText?: string;
  maxLength?: number;
  search: (text: string) => Promise<SearchResult<Thing>[]>;
  /** Debounce in ms. */
  delayMs?: number;
  onPick: (thing: Thing) => void;
  /** Called on typing: the picked value no longer applies. */
  onType?: () => void;
  /** The text when the search fails. */
  failed?: string;
  /** The text when nothing fits. */
  nothingFound?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** The props of a picker; `onPick` gets null when the text is edited. */
export type Picking<Thing> = Pick<
  ComboboxProps<Thing>,
  'label' | 'hint' | 'error' | 'initialText' | 'onBlur' | 'ref'
> & {
  onPick: (thing: Thing | null) => void;
};

type Results<Thing> = 'none yet' | 'searching' | 'failed' | SearchResult<Thing>[];

type Texts = { failed: string; nothingFound: string };

const statusText = (results: Results<unknown>, { failed, nothingFound }: Texts): string => {
  if (results === 'none yet') return '';
  if (results === 'searching') return 'Searching…';
  if (results === 'failed') return failed;
  if (results.length === 0) return nothingFound;
  return results.length === 1 ? '1 result' : `${results.length} results`;
};

/**
 * A combobox for mouse, touch and keyboard. Responses to an outdated text are ignored.
 */
export const Combobox = <Thing,>({
  search,
  delayMs = 250,
  onPick,
  onType,
  onBlur,
  failed = 'The search can’t be reached just now. Please try again.',
  nothingFound = 'Nothing found.',
  initialText = '',
  maxLength = 50,
  ...field
}: ComboboxProps<Thing>) => {
  const [text, setText] = useState(initialText);
  const [asked, setAsked] = useState('');
  const [results, setResults] = useState<Results<Thing>>('none yet');
  const [active, setActive] = useState(0);
  const listId = useId();
  const find = useRef(search);
  find.current = search;

  useEffect(() => {
    if (asked.trim() === '') return setResults('none yet');
    let isLate = false;
    setResults('searching');
    const timer = setTimeout(() => {
      find
        .current(asked.trim())
        .catch(() => 'failed' as const)
        .then((found) => {
          if (isLate) return;
          setResults(found);
          setActive(0);
        });
    }, delayMs);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [asked, delayMs]);

  const found = Array.isArray(results) ? results : [];
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  const isOpen = asked.trim() !== '';

  const close = () => setAsked('');
  const pick = ({ thing, label }: SearchResult<Thing>) => {
    setText(label);
    close();
    onPick(thing);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !isOpen) setAsked(text);
    else if (step) setActive((active + step + found.length) % (found.length || 1));
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter' && isOpen && found[active]) pick(found[active]);
    // Enter would send the form in the middle of a search.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };

  return (
    <div className={styles.combobox}>
      <TextField
        {...field}
        type="search"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        aria-autocomplete="list"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={listId}
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAsked(event.currentTarget.value);
          onType?.();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onBlur?.();
        }}
      />
      <div className={styles.drop} hidden={!isOpen}>
        <p className={styles.words} role="status">
          {isOpen && statusText(results, { failed, nothingFound })}
        </p>
        <div id={listId} role="listbox" aria-label={field.label} hidden={found.length === 0}>
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            <div
              key={one.key}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(one)}
              onMouseMove={() => setActive(index)}
            >
              {one.label}
              {one.detail && <span className={styles.detail}>{one.detail}</span>}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
};
