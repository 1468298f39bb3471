import { createHmac } from 'node:crypto';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

export type { Challenge } from 'altcha-lib';

export type Captcha = {
  /** A new challenge, in the form that `<altcha-widget challenge="…">` fetches. */
  challenge(): Promise<Challenge>;
  /** True when the widget's payload (the form field `altcha`) is a correct solution, in time, and not used before. */
  verify(payload: string, now?: Date): Promise<boolean>;
};

const algorithm = 'PBKDF2/SHA-256'; // bundled with the widget, and native in every browser
const cost = 1000;

/**
 * The bot check: a proof of work. The browser finds a number by trial, which takes a phone about a second; the server
 * needs one key derivation to create a challenge and two hashes to verify it.
 *
 * @param maxNumber the maximum of trials; the minimum is half of it
 * @param remember stores a used challenge until it expires, and returns false if it was stored before: the library
 *   itself accepts the same solution again
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
        // The real clock, since the library and the widget compare with it.
        expiresAt: Math.floor(Date.now() / 1000) + expiresInSeconds,
      }),
    verify: async (payload, now = new Date()) => {
      const solved = readPayload(payload);
      if (!solved) return false;
      const { nonce, expiresAt } = solved.challenge.parameters;
      if (typeof nonce !== 'string' || typeof expiresAt !== 'number' || expiresAt * 1000 <= now.getTime())
        return false;
      // The library throws for a payload of an unexpected shape.
      const result = await verifySolution({ ...solved, ...secrets, deriveKey }).catch(() => undefined);
      // The nonce is signed, so it identifies the challenge even if the payload is written differently.
      return result?.verified === true && (await remember(nonce, new Date(expiresAt * 1000)));
    },
  };
};

type SolvedChallenge = { challenge: Challenge; solution: { counter: number; derivedKey: string } };

const readPayload = (payload: string): SolvedChallenge | undefined => {
  if (payload.length > 5000) return undefined;
  try {
    const solved = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
    const { parameters } = solved.challenge;
    // With other values the library would verify by a slow derivation, at a cost chosen by the sender.
    const isOurs = parameters.algorithm === algorithm && parameters.cost === cost && parameters.keySignature;
    return isOurs ? solved : undefined;
  } catch {
    return undefined;
  }
};

/** Derives a key per purpose, so that a signature of one kind is never valid as the other. */
const keyFor = (hmacKey: string, purpose: string): string =>
  createHmac('sha256', hmacKey).update(`altcha ${purpose}`).digest('hex');
