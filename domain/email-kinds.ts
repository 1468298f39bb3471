/** Kinds of emails besides marketing that a user can switch off (docs/rules/emails.md#switched-off). */
export const emailKinds = ['messages', 'visits', 'searches', 'freeDays'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Each kind as users read it, after 'Email me'. */
export const emailKindTexts: Record<EmailKind, string> = {
  messages: 'messages that I have not read',
  visits: 'to ask how a visit was',
  searches: 'new land for my saved searches',
  freeDays: 'days I wait for that are free',
};

/** Each kind by itself. */
export const emailKindNames: Record<EmailKind, string> = {
  messages: 'Unread messages',
  visits: 'How a visit was',
  searches: 'New land for saved searches',
  freeDays: 'Days that became free',
};

/** The kinds that are left on. */
export const kindsOn = (off: readonly string[]): EmailKind[] =>
  emailKinds.filter((kind) => !off.includes(kind));
