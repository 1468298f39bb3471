import { randomUUID } from 'node:crypto';
import type { Context } from './call.ts';
import type { Signer } from './certificate.ts';
import { second } from './clock.ts';
import { newId, wireTime } from './ids.ts';
import type { Change } from './ledger.ts';
import type { Notification } from './records.ts';
import { signatureOf } from './signature.ts';

/** How notifications are sent: once, each twice, the newest first, or not at all. */
export type Delivery = 'once' | 'twice' | 'reversed' | 'off';

/** Where and how notifications are sent; a control call changes it. */
export type Webhook = { id: string; url: string | undefined; deliver: Delivery; signer: Signer };

/** The provider sends a notification up to 25 times over three days. */
const maxAttempts = 25;

/** In reversed order a notification waits this long for newer ones to go first, in ms. */
const reversalWindow = 0.4 * second;

const resources: [prefix: string, type: string, version: string][] = [
  ['CHECKOUT.ORDER.', 'checkout-order', '2.0'],
  ['PAYMENT.CAPTURE.REFUNDED', 'refund', '2.0'],
  ['PAYMENT.CAPTURE.', 'capture', '2.0'],
  ['PAYMENT.PAYOUTSBATCH.', 'payouts', '1.0'],
  ['PAYMENT.PAYOUTS-ITEM.', 'payouts_item', '1.0'],
];

/** Adds to a change the notification of it. */
export const notify = (context: Context, change: Change, eventType: string, resource: unknown): void => {
  const now = context.ledger.clock.now();
  const id = `WH-${newId(17)}-${newId(17)}`;
  const [, resourceType, version] = resources.find(([prefix]) => eventType.startsWith(prefix)) ?? [
    '',
    'resource',
    '1.0',
  ];
  const body = {
    id,
    event_version: '1.0',
    create_time: wireTime(now),
    resource_type: resourceType,
    resource_version: version,
    event_type: eventType,
    summary: `${eventType} of ${context.url()}`,
    resource,
    links: [
      { href: `${context.url()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
      {
        href: `${context.url()}/v1/notifications/webhooks-events/${id}/resend`,
        rel: 'resend',
        method: 'POST',
      },
    ],
  };
  const wait = context.webhook.deliver === 'reversed' ? reversalWindow : 0;
  const wanted = context.webhook.url !== undefined && context.webhook.deliver !== 'off';
  const notification: Notification = {
    id,
    body,
    createdAt: now,
    attempts: 0,
    next: wanted ? { at: now + wait, to: 'delivered' } : undefined,
  };
  change.put.notices = { ...change.put.notices, [id]: notification };
  change.about.events = [...((change.about.events as string[] | undefined) ?? []), eventType];
};

/**
 * Milliseconds until the next attempt after `attempts`: doubling from two seconds, then constant, three days in all.
 */
export const retryDelay = (attempts: number): number => {
  const doubling = 2 * second * 2 ** (attempts - 1);
  const even = (3 * 86_400 * second - 2 * second * (2 ** 14 - 1)) / 10;
  return attempts <= 14 ? doubling : even;
};

/** Tries to deliver one notification and commits the result. */
export const deliver = async (context: Context, id: string): Promise<void> => {
  const notification = context.ledger.get('notices', id);
  const { url, deliver: mode } = context.webhook;
  if (!notification?.next) return;
  if (!url || mode === 'off') {
    finish(context, notification, { type: 'webhook.dropped', outcome: 'no receiver' }, undefined);
    return;
  }
  let outcome = await post(context, url, notification);
  if (mode === 'twice') outcome = await post(context, url, notification);
  const done = /^2\d\d$/.test(outcome);
  const attempts = notification.attempts + 1;
  const retry = !done && attempts < maxAttempts;
  const type = done ? 'webhook.delivered' : retry ? 'webhook.failed' : 'webhook.given-up';
  finish(
    context,
    { ...notification, attempts },
    { type, outcome },
    retry ? context.ledger.clock.now() + retryDelay(attempts) : undefined,
  );
};

const finish = (
  context: Context,
  notification: Notification,
  result: { type: string; outcome: string },
  nextAt: number | undefined,
): void => {
  const next = nextAt === undefined ? undefined : { at: nextAt, to: 'delivered' };
  const about = {
    event_id: notification.id,
    event_type: notification.body.event_type,
    attempt: notification.attempts,
    outcome: result.outcome,
  };
  context.ledger.commit({
    type: result.type,
    about,
    put: { notices: { [notification.id]: { ...notification, next } } },
  });
};

/** Resolves to the status of the receiver's answer, or the name of the network error. */
const post = async (context: Context, url: string, notification: Notification): Promise<string> => {
  const body = JSON.stringify(notification.body);
  const time = wireTime(context.ledger.clock.now());
  const { transmissionId, signature } = signatureOf(context.webhook, body, time, randomUUID);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(15 * second),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'PayPal/AUHD-214.0',
        'paypal-transmission-id': transmissionId,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-cert-url': `${context.url()}/certs/${context.webhook.signer.certificateId}`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
    });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
};
