import type { Locator, Page } from '@playwright/test';

/** The login form; the sign-up form beside it has fields of the same names. */
export const loginForm = (page: Page): Locator => page.getByRole('form', { name: 'Log in' });

/** Fills in the login form and submits it, on any page that shows it. */
export const logIn = async (page: Page, email: string, password = 'openacre-demo'): Promise<void> => {
  const form = loginForm(page);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
};
