import type { SignTab } from '#domain/conduct.ts';

/** What an administrator can say about a sign. */
export type SignAct = 'mailed' | 'notWanted' | 'another' | 'takeBack' | 'wanted';

/** What can be said, by where the sign stands. */
export const signActs: Record<SignTab, readonly SignAct[]> = {
  needed: ['mailed', 'notWanted'],
  mailed: ['another', 'takeBack'],
  notWanted: ['wanted'],
};

export const signActNames: Record<SignAct, string> = {
  mailed: 'Mark as mailed',
  notWanted: 'No sign is wanted',
  another: 'Another is needed',
  takeBack: 'It wasn’t mailed',
  wanted: 'A sign is wanted',
};
