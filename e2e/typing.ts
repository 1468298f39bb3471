import type { Locator } from '@playwright/test';

/** Empties a field as people do, key by key: `fill` sets its value in one go, and does not notice a field that resists. */
export const emptyByKeys = async (field: Locator): Promise<void> => {
  await field.press('Control+A');
  await field.press('Backspace');
};

/** Types something else into a field, key by key. */
export const retype = async (field: Locator, text: string): Promise<void> => {
  await emptyByKeys(field);
  await field.pressSequentially(text);
};
