/** Characters that are not seen, such as joiners, soft hyphens and variation selectors. */
const invisible = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}`;
const allInvisible = new RegExp(`[${invisible}]`, 'gu');

/** An address without the characters in it that nobody sees. */
export const withoutInvisible = (address: string): string => address.replaceAll(allInvisible, '');

/** The form of an email address; `hidden` are characters that it can't have, as classes of a regular expression. */
const emailForm = (hidden: string): RegExp => {
  const others = String.raw`\s@<>()[\],;:\\"${hidden}`;
  return new RegExp(`^[^${others}]+@[^${others}]+\\.[^${others}.]{2,}$`, 'u');
};

/** The form of an address that is looked up: it may have been entered when more characters were allowed. */
export const knownForm = emailForm(String.raw`\p{Cc}`);
/** The form of an address that is entered. */
export const enteredForm = emailForm(String.raw`\p{Cc}${invisible}`);

/** Whether a text has the form of an email address, of today or of before. */
export const hasEmailForm = (text: string): boolean => enteredForm.test(text);

/** Programs that make lists put a quotation mark before a text. */
const beginsWithQuote = /^['`´‘’‚‛“”„]/;
/** Labels of letters, digits and hyphens, also those of international domains, of which the last has a letter. */
const domainForm =
  /@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?=[^.]*\p{L})[\p{L}\p{M}\p{N}-]{2,63}$/u;

/** Whether an email can arrive at an address: its domain can exist (docs/rules/accounts.md#email-addresses). */
export const canReceive = (address: string): boolean =>
  hasEmailForm(address) && domainForm.test(address) && !beginsWithQuote.test(address);

/** In a `mailto:` link these begin a copy, a subject or a text. */
const linkSigns = /[?&]/;

/** Whether a text is an email address that may be entered now. */
export const isEmail = (text: string): boolean => canReceive(text.trim()) && !linkSigns.test(text);
