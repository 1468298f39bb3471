/** A part of a text: words, or a link with where it leads. */
export type LinkedPart = { text: string; href?: string };

const address = /\bhttps?:\/\/[^\s<>"“”]+/gi;
/** With a host's name, and perhaps a port; without a user, whose name could look like another host. */
const hasHost = /^https?:\/\/[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]*(?::\d{1,5})?(?:[/?#]|$)/iu;

/** What ends a sentence or a bracket rather than an address; a bracket that the address opened belongs to it. */
const withoutEnd = (found: string): string => {
  const trimmed = found.replace(/[.,;:!?'’*_]+$/, '');
  const lacksOpening = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length;
  return lacksOpening ? withoutEnd(trimmed.slice(0, -1)) : trimmed;
};

/**
 * A text in parts that together are the text as it was written, of which links to http: and https: addresses have an
 * `href`; nothing else is a link, so that no text can bring a script (docs/rules/booking.md#access-information).
 */
export const withLinks = (text: string): LinkedPart[] => {
  const parts: LinkedPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutEnd(found);
    if (!hasHost.test(href)) continue;
    parts.push({ text: text.slice(from, index) }, { text: href, href });
    from = index + href.length;
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '');
};
