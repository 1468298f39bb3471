import type { EditedSearch, HomeFilters } from '../paths.ts';
import { readFilters } from './home-filters.ts';

/** A search as one would type it: 'creek near Wausau'. It is read as the same search again. */
export const typedText = ({ text = '', place, near, county }: HomeFilters): string => {
  if (near) return `${text} near me`.trim();
  if (place) return text ? `${text} near ${place}` : place;
  if (county) return `${text && `${text} in `}${county} County`;
  return text;
};

const nearMe = /\s*\b(near|around|by|close to) me\b/i;

/** A text without 'near me'. */
export const withoutNearMe = (text: string): string => text.replace(nearMe, '').trim();

/**
 * The search that a form sends. Its field of text, which `textBefore` was in, also stands for a position, as long as it
 * says 'near me'. Where another text is sent with a view of the map, the answer is left open: only
 * the server knows whether both mean the same place (settle-edit.ts).
 */
export const readSent = (sent: URLSearchParams): EditedSearch => {
  const typed = new URLSearchParams(sent);
  const [text, textBefore = ''] = ['text', 'textBefore'].map((name) => typed.get(name)?.trim() ?? '');
  const isOther = text !== textBefore;
  if (!nearMe.test(text ?? '')) typed.delete('near');
  else if (typed.has('near')) typed.set('text', withoutNearMe(text ?? ''));
  const filters = readFilters(`${origin}/?${typed}`);
  return isOther && filters.bounds ? { ...filters, textBefore } : filters;
};

/** For a query without its origin. */
const origin = 'http://form.example';

/**
 * The search of a form as its address has it: one whose answer is left open keeps the text as it was typed, which the
 * server reads.
 */
export const searchToOpen = (sent: URLSearchParams): EditedSearch => {
  const edited = readSent(sent);
  return edited.textBefore === undefined ? edited : { ...edited, text: sent.get('text')?.trim() };
};

/** The search in the form, sent or not. */
export const readSearchForm = (form: HTMLFormElement): EditedSearch =>
  searchToOpen(new URLSearchParams([...new FormData(form)] as [string, string][]));
