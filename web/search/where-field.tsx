import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { loadedOnce } from '../ui/lazy-part.tsx';
import type { PlaceSuggestionsProps } from './place-suggestions.tsx';

const loadSuggestions = loadedOnce(() => import('./place-suggestions.tsx'));

/**
 * Where to look, and anything else in words. Places are completed by a program that loads when it gets the focus. What
 * is typed while a search is under way stays: only a text that was sent, or untouched, follows the address.
 */
export const WhereField = ({ where, className }: { where: string; className: string | undefined }) => {
  const field = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<PlaceSuggestionsProps>>();
  const load = useCallback(
    () =>
      void loadSuggestions().then(
        ({ PlaceSuggestions }) => setSuggestions(() => PlaceSuggestions),
        () => {},
      ),
    [],
  );
  useEffect(() => {
    if (document.activeElement === field.current) load(); // the focus came before hydration
  }, [load]);
  const settled = useRef(where);
  useEffect(() => {
    const settle = () => {
      settled.current = field.current?.value ?? '';
    };
    const form = field.current?.form;
    const sendings = ['submit', 'sent'] as const; // a button that searches in its own way dispatches the latter
    for (const sending of sendings) form?.addEventListener(sending, settle);
    return () => {
      for (const sending of sendings) form?.removeEventListener(sending, settle);
    };
  }, []);
  useEffect(() => {
    if (field.current?.value === settled.current) field.current.value = where;
    settled.current = where;
  }, [where]);
  return (
    <div className={className}>
      <label>
        <span>Where</span>
        <input
          ref={field}
          name="text"
          type="search"
          maxLength={100}
          defaultValue={where}
          placeholder="Town, ZIP, county or words"
          autoComplete="off"
          enterKeyHint="search"
          onFocus={load}
        />
      </label>
      {Suggestions && <Suggestions field={field} />}
    </div>
  );
};
