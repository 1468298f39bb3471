import type { Locator } from '@playwright/test';

/**
 * Clears a field key by key, like a user: `fill` sets its value at once, and doesn't notice a field that interferes.
 */
export const emptyByKeys = async (field: Locator): Promise<void> => {
  await field.press('Control+A');
  await field.press('Backspace');
};

/** Replaces a field's value, key by key. */
export const retype = async (field: Locator, text: string): Promise<void> => {
  await emptyByKeys(field);
  await field.pressSequentially(text);
};
