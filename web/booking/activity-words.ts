/** What stored lines call each side of a booking. */
const names = { hunter: 'hunter', host: 'landowner' } as const;

/** What ends with an administrator's own words, which nothing is read into. */
const inTheirWords = /^(A refund|The payment) of /;

/** Steps of a payment on its way, which end in one that is told: 'Paid: $49.50.', or that it was declined. */
const onTheWay = /^Payment (of \S+ )?(prepared|started)\.$/;

/** Administrators read every line; a side reads neither steps on the way nor which emails the other one got. */
const concerns = (reader: keyof typeof names, message: string): boolean => {
  const other = names[reader === 'host' ? 'hunter' : 'host'];
  return !onTheWay.test(message) && !message.startsWith(`Emailed the ${other}: `);
};

/**
 * A line of a booking's activity as one of its two sides reads it: to the hunter 'Requested by the hunter.' is
 * 'You requested it.'; undefined for what doesn't concern them. Stored lines stay as they are, since the other side and
 * administrators read them too.
 */
export const wordsForSide = (reader: keyof typeof names, message: string): string | undefined => {
  if (inTheirWords.test(message)) return message;
  if (!concerns(reader, message)) return undefined;
  const side = names[reader];
  return message
    .replace(new RegExp(`^(\\w+) by the ${side}\\.$`), (_, done: string) => `You ${done.toLowerCase()} it.`)
    .replace(`The ${side} is `, 'You are ')
    .replaceAll(`the ${side}`, 'you');
};
