import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import styles from '../ui/combobox.module.css';
import { type Suggestion, suggestPlaces } from './place-completion.ts';
import css from './place-suggestions.module.css';

export type PlaceSuggestionsProps = { field: RefObject<HTMLInputElement | null> };

const delayMs = 150;

/** Sets the field's text as if it were typed, without asking for suggestions again. */
const fill = (field: HTMLInputElement, text: string) => {
  field.value = text;
  field.setSelectionRange(text.length, text.length);
};

/**
 * The places that a text of the search may mean, below its field: a combobox that keeps what was typed unless one is
 * picked. The field is the page's own; this adds to it while it is there.
 */
export const PlaceSuggestions = ({ field }: PlaceSuggestionsProps) => {
  const listId = useId();
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const latest = useRef('');

  const close = () => {
    latest.current = '';
    setFound([]);
    setActive(-1);
  };
  const pick = ({ text }: Suggestion) => {
    const input = field.current;
    if (input) fill(input, text);
    close();
  };
  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  keys.current = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const picked = found[active];
    if (found.length === 0) return;
    // One more place than suggestions: the text as it was typed.
    if (step) setActive(((active + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && picked) pick(picked);
    else return;
    event.preventDefault();
  };

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    let timer: ReturnType<typeof setTimeout>;
    const onInput = () => {
      const text = input.value;
      latest.current = text;
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const suggestions = await suggestPlaces(text);
        if (latest.current !== text) return;
        setFound(suggestions);
        setActive(-1);
      }, delayMs);
    };
    const onBlur = () => {
      latest.current = '';
      setFound([]);
      setActive(-1);
    };
    const onKeyDown = (event: KeyboardEvent) => keys.current(event);
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', listId);
    input.addEventListener('input', onInput);
    input.addEventListener('blur', onBlur);
    input.addEventListener('keydown', onKeyDown);
    // What was typed while this was loading.
    if (input.value !== input.defaultValue) onInput();
    return () => {
      clearTimeout(timer);
      input.removeEventListener('input', onInput);
      input.removeEventListener('blur', onBlur);
      input.removeEventListener('keydown', onKeyDown);
    };
  }, [field, listId]);

  useEffect(() => {
    field.current?.setAttribute('aria-expanded', String(found.length > 0));
    if (active < 0) field.current?.removeAttribute('aria-activedescendant');
    else field.current?.setAttribute('aria-activedescendant', `${listId}-${active}`);
  }, [field, listId, found, active]);

  return (
    <div className={styles.combobox}>
      <p className="visually-hidden" role="status">
        {found.length > 0 && (found.length === 1 ? '1 place' : `${found.length} places`)}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Places"
        className={`${styles.drop} ${css.drop}`}
        hidden={found.length === 0}
      >
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          <div
            key={`${one.name} ${one.detail}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(one)}
            onMouseMove={() => setActive(index)}
          >
            {one.name}
            <span className={styles.detail}>{one.detail}</span>
          </div>
        ))}
      </div>
    </div>
  );
};
