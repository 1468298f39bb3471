import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from './drafts.ts';
import { readSubject } from './session.ts';

const textOf = (saved: unknown): string | undefined => (typeof saved === 'string' ? saved : undefined);

/**
 * A text being written, kept as a draft of its user (docs/rules/listings.md#drafts) until it is empty.
 *
 * @param name what it is for: `thread 018f…`
 */
export const useTextDraft = (name: string): [text: string, setText: Dispatch<SetStateAction<string>>] => {
  // Stays the writer's when their session ends meanwhile.
  const [userId] = useState(() => readSubject() ?? '');
  const [text, setText] = useState(() => readDraft(name, userId, textOf)?.content ?? '');
  useEffect(() => {
    if (text === '') deleteDraft(name, userId);
    else saveDraft(name, userId, text);
  }, [name, userId, text]);
  return [text, setText];
};
