import type { User } from '#contract/user.ts';

/** 'Ada Lindqvist'; the email when there is no name. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<User, 'firstName' | 'lastName' | 'email'>): string => `${firstName} ${lastName}`.trim() || email;
