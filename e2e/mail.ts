import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';

/** The addresses of the tested product's parts, from `run.json`. */
export const runningAt = (): { mail: string; payments: string; maps: string; database: string } =>
  JSON.parse(readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'run.json'), 'utf8'));

/** The texts of the emails to an address, the newest first. */
export const emailsTo = async (request: APIRequestContext, address: string): Promise<string[]> => {
  const found = await request.get(`${runningAt().mail}/messages?to=${encodeURIComponent(address)}`);
  return ((await found.json()) as { text: string }[]).map(({ text }) => text);
};

/** The links of the emails to an address by which mail programs stop them (RFC 8058), the newest email first. */
export const stopLinksTo = async (request: APIRequestContext, address: string): Promise<string[]> => {
  const found = await request.get(`${runningAt().mail}/messages?to=${encodeURIComponent(address)}`);
  const emails = (await found.json()) as { text: string; headers: Record<string, string> }[];
  return emails.flatMap(({ headers }) => /<(https?:.+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? []);
};
