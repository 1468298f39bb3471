import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createCaptcha } from '../adapters/captcha.ts';
import type { Config } from '../config.ts';

/** A payload that the bot check accepts once. Its challenge is signed with the server's key, but easy. */
export const botCheckAnswer = async ({ LINK_SECRET }: Pick<Config, 'LINK_SECRET'>): Promise<string> => {
  const { challenge } = createCaptcha({ hmacKey: LINK_SECRET, maxNumber: 2, remember: async () => true });
  const { parameters, signature } = await challenge();
  const solution = await solveChallenge({ challenge: { parameters, signature }, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: { parameters, signature }, solution })).toString('base64');
};
