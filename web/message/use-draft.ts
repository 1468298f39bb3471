import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { usePerson } from '../session/session.ts';

/**
 * The text of a message that is not sent yet: it survives a reload, another page and a login, in this tab and for this
 * user.
 *
 * @param of names the conversation
 */
export const useDraft = (of: string): [text: string, setText: Dispatch<SetStateAction<string>>] => {
  const key = `draft ${usePerson()?.id ?? ''} ${of}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  useEffect(() => {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  }, [key, text]);
  return [text, setText];
};
