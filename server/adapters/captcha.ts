import { createHmac } from 'node:crypto';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

export type { Challenge } from 'altcha-lib';

export type Captcha = {
  /** A fresh challenge, as the `<altcha-widget challenge="…">` fetches it. */
  challenge(): Promise<Challenge>;
  /** Whether the widget's payload (the form field `altcha`) is a right answer, given in time, and the first. */
  verify(payload: string, now?: Date): Promise<boolean>;
};

const algorithm = 'PBKDF2/SHA-256'; // bundled with the widget, and native in every browser
const cost = 1000;

/**
 * The bot check: the browser finds a number by trial. It takes a phone a second or so, and the server one
 * derivation to set and two hashes to check.
 *
 * @param maxNumber the most trials; half of them at least
 * @param remember stores a used challenge until it expires, and tells whether it was new: the library by
 *   itself would take the same answer again and again
 */
export const createCaptcha = (options: {
  hmacKey: string;
  maxNumber?: number;
  expiresInSeconds?: number;
  remember(id: string, until: Date): Promise<boolean>;
}): Captcha => {
  const { hmacKey, maxNumber = 5000, expiresInSeconds = 1200, remember } = options;
  const secrets = {
    hmacSignatureSecret: keyFor(hmacKey, 'challenge'),
    hmacKeySignatureSecret: keyFor(hmacKey, 'solution'),
  };
  return {
    challenge: () =>
      createChallenge({
        ...secrets,
        algorithm,
        cost,
        deriveKey,
        counter: randomInt(maxNumber, Math.floor(maxNumber / 2)),
        // By the wall clock: the library compares with it, and so does the widget.
        expiresAt: Math.floor(Date.now() / 1000) + expiresInSeconds,
      }),
    verify: async (payload, now = new Date()) => {
      const answer = readPayload(payload);
      if (!answer) return false;
      const { nonce, expiresAt } = answer.challenge.parameters;
      if (typeof nonce !== 'string' || typeof expiresAt !== 'number' || expiresAt * 1000 <= now.getTime())
        return false;
      // What is not shaped as the library expects makes it throw: no answer of ours, then.
      const result = await verifySolution({ ...answer, ...secrets, deriveKey }).catch(() => undefined);
      // The nonce is under the signature, so an answer told in other words is the same answer.
      return result?.verified === true && (await remember(nonce, new Date(expiresAt * 1000)));
    },
  };
};

type Answer = { challenge: Challenge; solution: { counter: number; derivedKey: string } };

const readPayload = (payload: string): Answer | undefined => {
  if (payload.length > 5000) return undefined;
  try {
    const answer = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
    const { parameters } = answer.challenge;
    // Without these two the library checks a solution the slow way, at a price the sender names.
    const isOurs = parameters.algorithm === algorithm && parameters.cost === cost && parameters.keySignature;
    return isOurs ? answer : undefined;
  } catch {
    return undefined;
  }
};

/** Two keys from one, so that a signature of one kind can never pass for one of the other. */
const keyFor = (hmacKey: string, purpose: string): string =>
  createHmac('sha256', hmacKey).update(`altcha ${purpose}`).digest('hex');
