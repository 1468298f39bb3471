/** Why a host rejects a request (docs/rules/booking.md#rejection). */
export const rejectionReasons = ['dates', 'party', 'ownUse', 'other'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** The reasons as the host chooses them. */
export const rejectionLabels: Record<RejectionReason, string> = {
  dates: 'The days don’t suit me',
  party: 'The party is too large',
  ownUse: 'I use the land myself then',
  other: 'Something else',
};

/** The reasons as the hunter reads them: the end of a sentence, without its period. */
export const rejectionTexts: Record<RejectionReason, string> = {
  dates: 'the days don’t suit',
  party: 'the party is too large for this land',
  ownUse: 'the owner uses the land on these days',
  other: 'it doesn’t work out this time',
};
