import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from './drafts.ts';
import { readSubject } from './session.ts';

const textOf = (content: unknown): string | undefined => (typeof content === 'string' ? content : undefined);

/**
 * A text being written, which survives a failed save, another page, a closed tab and a session that ends by itself
 * (docs/rules/listings.md#drafts). The empty text deletes the draft.
 *
 * @param name names what it is about
 */
export const useDraft = (name: string): [text: string, setText: Dispatch<SetStateAction<string>>] => {
  // Kept while they are signed out: the draft stays theirs.
  const [author] = useState(() => readSubject() ?? '');
  const [text, setText] = useState(() => readDraft(name, author, textOf)?.content ?? '');
  const latest = useRef(text);
  const change = (action: SetStateAction<string>) => {
    const changed = typeof action === 'function' ? action(latest.current) : action;
    latest.current = changed;
    setText(changed);
    if (changed === '') deleteDraft(name, author);
    else saveDraft(name, author, changed);
  };
  return [text, change];
};
