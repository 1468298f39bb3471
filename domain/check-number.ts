/**
 * What is wrong with the number of a check of a run, in words; undefined if nothing is. It may begin with letters, as
 * some checkbooks have it, and the next one can be counted from it (docs/rules/payouts.md#check-numbers).
 */
export const checkNumberError = (number: string): string | undefined => {
  const text = number.trim();
  if (text === '') return 'Required';
  if (/\d(,\d{3})+$/.test(text)) return 'A number without commas';
  if (/(^[-−+]?|\d)[.,]\d+$/.test(text)) return 'A whole number, without decimals';
  if (/^[-−+]/.test(text)) return 'A number without a sign';
  if (/(^|\D)0+$/.test(text)) return 'More than 0';
  return /\d$/.test(text) ? undefined : 'It must end in a digit';
};

/**
 * The number of the check that comes `steps` after the first: its last digits count up and keep leading zeros ('A-0099'
 * gives 'A-0100'). Undefined if it does not end in a digit, so that it can't be counted.
 */
export const checkNumberAfter = (first: string, steps: number): string | undefined => {
  const text = first.trim();
  const [digits] = text.match(/\d+$/) ?? [];
  if (digits === undefined) return undefined;
  const next = String(BigInt(digits) + BigInt(steps)).padStart(digits.length, '0');
  return text.slice(0, text.length - digits.length) + next;
};
