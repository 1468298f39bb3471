import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from './clock.ts';
import { readFields, sendJson } from './http.ts';
import { newId, wireTime } from './ids.ts';
import { refusal } from './refusals.ts';

/** Nine hours, in seconds. */
const expiresIn = 32_400;

/** Access tokens, in memory only: after a restart the old ones are unknown, and clients must get new ones. */
export type Tokens = {
  /** Answers POST /v1/oauth2/token. */
  answer(request: IncomingMessage, response: ServerResponse, text: string): void;
  /** Null when the bearer token is valid, else the body of the 401. Throws a refusal for a call without one. */
  whyNot(authorization: string | undefined): Record<string, string> | null;
};

export const createTokens = (clock: Clock, clientId: string, clientSecret: string): Tokens => {
  const expiry = new Map<string, number>();
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  return {
    answer(request, response, text) {
      if (!same(request.headers.authorization ?? '', expected)) {
        sendJson(response, 401, {
          error: 'invalid_client',
          error_description: 'Client Authentication failed',
        });
        return;
      }
      if (readFields(text, 'application/x-www-form-urlencoded').grant_type !== 'client_credentials') {
        sendJson(response, 400, {
          error: 'unsupported_grant_type',
          error_description: 'unsupported grant_type',
        });
        return;
      }
      const now = clock.now();
      for (const [token, until] of expiry) if (until <= now) expiry.delete(token);
      const token = `A21AA${randomBytes(36).toString('base64url')}`;
      expiry.set(token, now + expiresIn * 1000);
      sendJson(response, 200, {
        scope: [
          'checkout/orders',
          'payments/payment',
          'payments/refund',
          'payments/payouts',
          'notifications/webhooks',
        ]
          .map((name) => `https://uri.paypal.com/services/${name}`)
          .join(' '),
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: expiresIn,
        nonce: `${wireTime(now)}${newId(43)}`,
      });
    },
    whyNot(authorization) {
      if (!authorization?.startsWith('Bearer ')) throw refusal('AUTHENTICATION_FAILURE');
      const until = expiry.get(authorization.slice('Bearer '.length));
      if (until === undefined)
        return { error: 'invalid_token', error_description: 'Access Token not found in cache' };
      if (until <= clock.now()) return { error: 'invalid_token', error_description: 'Access Token expired' };
      return null;
    },
  };
};

const same = (given: string, expected: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
};
