import { setTimeout as sleep } from 'node:timers/promises';
import { standIn } from './stand-ins.ts';

export type Received = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

/** The emails to an address that the mail stand-in has, the oldest first; waits up to ten seconds for so many. */
export const emailsTo = async (address: string, atLeast = 0): Promise<Received[]> => {
  const { url } = await standIn('mail');
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${url}/messages?to=${encodeURIComponent(address)}`);
    const emails = (await answer.json()) as Received[];
    if (emails.length >= atLeast || tries === 100) return emails;
    await sleep(100);
  }
};
