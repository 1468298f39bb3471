import { setTimeout as sleep } from 'node:timers/promises';
import { emulator } from './emulators.ts';

export type Received = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

/** The emails that the emulator has received for an address, the oldest first. Waits up to 10 s for `atLeast`. */
export const emailsTo = async (address: string, atLeast = 0): Promise<Received[]> => {
  const { url } = await emulator('mail');
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${url}/messages?to=${encodeURIComponent(address)}`);
    const emails = (await answer.json()) as Received[];
    if (emails.length >= atLeast || tries === 100) return emails;
    await sleep(100);
  }
};
