import { findAddresses } from './masked-addresses.ts';
import { findNumbers, type Span } from './masked-numbers.ts';
import { readableText } from './readable-text.ts';

/** What stands in place of a phone number, an email address or a link before a booking is paid. */
export const maskText = '[shown once a booking is paid]';

/** The spans in order; those that overlap or touch become one. */
const merged = (spans: readonly Span[]): Span[] => {
  const result: Span[] = [];
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && start <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)];
    else result.push([start, end]);
  }
  return result;
};

/** Where the contacts stand in a text, in order, as places of the text as it was written. */
const spansOf = (text: string): Span[] => {
  const { text: readable, starts, ends } = readableText(text);
  return merged([...findNumbers(readable), ...findAddresses(readable)]).map(([start, end]) => [
    starts[start] ?? 0,
    ends[end - 1] ?? text.length,
  ]);
};

/**
 * The text without phone numbers, email addresses, links and names of accounts, each replaced by `maskText`; all else
 * stays as it was written (docs/rules/masking.md#what-is-masked). Takes time in proportion to its length.
 */
export const maskContacts = (text: string): string => {
  let masked = '';
  let from = 0;
  for (const [start, end] of spansOf(text)) {
    masked += text.slice(from, start) + maskText;
    from = end;
  }
  return masked + text.slice(from);
};

/** What `maskContacts` replaces, as it was written (docs/rules/masking.md#public-texts). */
export const contactsIn = (text: string): string[] =>
  spansOf(text).map(([start, end]) => text.slice(start, end).trim());
