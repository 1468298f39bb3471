import type { SignTab } from '#domain/conduct.ts';

/** What an administrator can say about a sign. */
export type SignAction = 'mailed' | 'notWanted' | 'another' | 'takeBack' | 'wanted';

/** What can be said, by where the sign stands. */
export const signActions: Record<SignTab, readonly SignAction[]> = {
  needed: ['mailed', 'notWanted'],
  mailed: ['another', 'takeBack'],
  notWanted: ['wanted'],
};

export const signActionNames: Record<SignAction, string> = {
  mailed: 'Mark as mailed',
  notWanted: 'No sign is wanted',
  another: 'Another is needed',
  takeBack: 'It wasn’t mailed',
  wanted: 'A sign is wanted',
};
