/** 'I am a:', one or both (docs/rules/accounts.md#interests). They give no rights. */
export const interests = ['Hunter', 'Landowner'] as const;

/** Says of somebody who chose Landowner and not Hunter that they came to list land. */
export const isOnlyLandowner = (chosen: readonly string[]): boolean =>
  chosen.includes('Landowner') && !chosen.includes('Hunter');

/** In the link of the confirmation email: the page leads on to the listing form (docs/rules/accounts.md#interests). */
export const listingQuery = 'next=list';
