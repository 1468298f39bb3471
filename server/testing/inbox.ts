import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#launch/testing/limits.ts';
import { emulator } from './emulators.ts';

export type Received = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

/** The emails that the emulator has received for an address, the latest first. Waits for `atLeast`. */
export const emailsTo = async (address: string, atLeast = 0): Promise<Received[]> => {
  const { url } = await emulator('mail');
  for (const end = Date.now() + limits.processMs; ; ) {
    const answer = await fetch(`${url}/messages?to=${encodeURIComponent(address)}`);
    const emails = (await answer.json()) as Received[];
    if (emails.length >= atLeast || Date.now() > end) return emails;
    await sleep(100);
  }
};
