/** What stored lines call each side of a booking. */
const names = { hunter: 'hunter', host: 'landowner' } as const;

/** What ends with an administrator's own words, which nothing is read into. */
const inTheirWords = /^(A refund|The payment) of /;

/**
 * A line of a booking's activity as one of its two sides reads it: to the hunter 'Requested by the hunter.' is
 * 'You requested it.'. Stored lines stay as they are, since the other side and administrators read them too.
 */
export const toldTo = (reader: keyof typeof names, message: string): string => {
  if (inTheirWords.test(message)) return message;
  const side = names[reader];
  return message
    .replace(new RegExp(`^(\\w+) by the ${side}\\.$`), (_, done: string) => `You ${done.toLowerCase()} it.`)
    .replace(`The ${side} is `, 'You are ')
    .replaceAll(`the ${side}`, 'you');
};
