const key = 'migrationPasswordReset';

/**
 * The address of a migrated person who has tried to log in and must set a new password first. Kept for
 * this tab, so that protected pages lead to /welcomeBack until that is done.
 */
export const readPendingReset = (): string | null => sessionStorage.getItem(key);

/** Keeps it, or forgets it with null. */
export const writePendingReset = (email: string | null): void => {
  if (email === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, email);
};
