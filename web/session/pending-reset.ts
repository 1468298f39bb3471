import { tabStorage } from '../ui/storage.ts';

const key = 'migrationPasswordReset';

/**
 * The email of a migrated user who tried to log in and must set a new password first. Stored for this tab, so that
 * protected pages redirect to /welcomeBack until that is done.
 */
export const readPendingReset = (): string | null => tabStorage.getItem(key);

/** Stores the email, or removes it with null. */
export const writePendingReset = (email: string | null): void => {
  if (email === null) tabStorage.removeItem(key);
  else tabStorage.setItem(key, email);
};
