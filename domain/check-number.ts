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
