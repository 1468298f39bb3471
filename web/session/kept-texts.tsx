import { use, useEffect, useRef } from 'react';
import { KeepsTyped } from '../ui/dialog.tsx';
import { deleteDraft, readDraft, saveDraft } from './drafts.ts';
import { readSubject } from './session.ts';

type Texts = Record<string, string>;

const isTexts = (content: unknown): content is Texts =>
  typeof content === 'object' &&
  content !== null &&
  Object.values(content).every((text) => typeof text === 'string');

const areasIn = (dialog: Element) =>
  [...dialog.querySelectorAll('textarea')].map((area) => ({
    area,
    label: area.labels[0]?.textContent ?? '',
  }));

/** Types a text, as far as React can tell: it reads a field through the setter of its class alone. */
const type = (area: HTMLTextAreaElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Inside a dialog: keeps its longer texts as a draft, until the dialog closes while its user is signed in. So what was
 * typed outlives a session that ends by itself, a reload and a closed tab (docs/rules/listings.md#drafts).
 *
 * @param of names what the dialog does, and to what
 */
export const KeptTexts = ({ of }: { of: string }) => {
  const marker = useRef<HTMLSpanElement>(null);
  const keepsTyped = use(KeepsTyped);
  useEffect(() => {
    const dialog = marker.current?.closest('dialog');
    const userId = readSubject();
    if (!dialog || !userId) return;
    const name = `dialog ${of}`;
    const isSignedIn = () => readSubject() === userId;
    const listening = new AbortController();
    const draft = readDraft(name, userId, (content) => (isTexts(content) ? content : undefined));
    // Once the dialog has looked at what it holds: it asks before this is lost, too.
    queueMicrotask(() => {
      if (listening.signal.aborted) return;
      for (const { area, label } of areasIn(dialog)) {
        const text = draft?.content[label];
        if (text !== undefined && area.value === area.defaultValue) type(area, text);
      }
    });
    const save = () => {
      const texts = Object.fromEntries(areasIn(dialog).map(({ area, label }) => [label, area.value]));
      if (Object.values(texts).join('').trim() === '') deleteDraft(name, userId);
      else saveDraft(name, userId, texts);
    };
    dialog.addEventListener('input', save, { signal: listening.signal });
    if (keepsTyped)
      keepsTyped.current = () => {
        if (isSignedIn()) return false;
        save(); // in this tab, though another one may have found that the session has ended
        return true;
      };
    return () => {
      listening.abort();
      if (isSignedIn()) deleteDraft(name, userId);
    };
  }, [of, keepsTyped]);
  return <span ref={marker} hidden />;
};
