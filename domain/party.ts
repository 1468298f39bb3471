/** '1 hunter', '3 hunters' */
export const formatParty = (size: number): string => `${size} ${size === 1 ? 'hunter' : 'hunters'}`;

/** Whether a party is larger than some land takes (docs/rules/booking.md#requirements-for-a-request). */
export const isPartyTooLarge = (partySize: number, { maxPartySize }: { maxPartySize: number }): boolean =>
  partySize > maxPartySize;
