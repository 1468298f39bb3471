import { addDays, type Day } from './dates.ts';

/** What a host can flag the hunter of a paid booking for. */
export const flagKinds = ['trespass', 'rules', 'safety', 'damage', 'litter', 'disrespect', 'other'] as const;
export type FlagKind = (typeof flagKinds)[number];

/** Each kind of flag in words. */
export const flagTexts: Record<FlagKind, string> = {
  trespass: 'Crossed the boundary, or came on other days',
  rules: 'Broke the rules of the land',
  safety: 'Unsafe shooting or handling',
  damage: 'Damaged land, crops, fences or stands',
  litter: 'Left litter or an open gate',
  disrespect: 'Was rude or threatening',
  other: 'Something else',
};

/** What can be reported to administrators. */
export const reportSubjects = ['listing', 'review', 'conversation'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** At most this many reports by one person in a day. */
export const reportsPerDay = 20;

export const flagTabs = ['standing', 'dismissed'] as const;
export type FlagTab = (typeof flagTabs)[number];

export const reportTabs = ['open', 'closed'] as const;
export type ReportTab = (typeof reportTabs)[number];

export const signTabs = ['needed', 'mailed', 'notWanted'] as const;
export type SignTab = (typeof signTabs)[number];

/** Where a sign stands. */
export const signTabOf = (sign: { mailedDay: Day | null; notWantedDateTime: Date | null }): SignTab => {
  if (sign.notWantedDateTime) return 'notWanted';
  return sign.mailedDay === null ? 'needed' : 'mailed';
};

/** Whether a sign can have been mailed on this day: today or within the year before. */
export const canBeSignDay = (day: Day, today: Day): boolean => day <= today && day >= addDays(today, -365);
