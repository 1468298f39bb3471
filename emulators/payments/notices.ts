import { randomUUID } from 'node:crypto';
import type { World } from './call.ts';
import type { Signer } from './certificate.ts';
import { second } from './clock.ts';
import { newId, wireTime } from './ids.ts';
import type { Step } from './ledger.ts';
import type { Notice } from './records.ts';
import { signatureOf } from './signature.ts';

/** How notifications go out: once, each twice, the newest first, or not at all. */
export type Delivery = 'once' | 'twice' | 'reversed' | 'off';

/** Where notifications go and how; changed while running by the control call. */
export type Webhook = { id: string; url: string | undefined; deliver: Delivery; signer: Signer };

/** The provider tries 25 times over three days. */
const maxAttempts = 25;

/** In reversed order a notification waits this long for newer ones to overtake it. */
const reversalWindow = 0.4 * second;

const resources: [prefix: string, type: string, version: string][] = [
  ['CHECKOUT.ORDER.', 'checkout-order', '2.0'],
  ['PAYMENT.CAPTURE.REFUNDED', 'refund', '2.0'],
  ['PAYMENT.CAPTURE.', 'capture', '2.0'],
  ['PAYMENT.PAYOUTSBATCH.', 'payouts', '1.0'],
  ['PAYMENT.PAYOUTS-ITEM.', 'payouts_item', '1.0'],
];

/** Adds to a step the notification that goes out because of it. */
export const notify = (world: World, step: Step, eventType: string, resource: unknown): void => {
  const now = world.ledger.clock.now();
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
    summary: `${eventType} of ${world.url()}`,
    resource,
    links: [
      { href: `${world.url()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
      { href: `${world.url()}/v1/notifications/webhooks-events/${id}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
  const wait = world.webhook.deliver === 'reversed' ? reversalWindow : 0;
  const wanted = world.webhook.url !== undefined && world.webhook.deliver !== 'off';
  const notice: Notice = {
    id,
    body,
    createdAt: now,
    attempts: 0,
    next: wanted ? { at: now + wait, to: 'delivered' } : undefined,
  };
  step.put.notices = { ...step.put.notices, [id]: notice };
  step.about.events = [...((step.about.events as string[] | undefined) ?? []), eventType];
};

/** Milliseconds until the next try after `attempts` tries: doubling from two seconds, then even, three days in all. */
export const retryDelay = (attempts: number): number => {
  const doubling = 2 * second * 2 ** (attempts - 1);
  const even = (3 * 86_400 * second - 2 * second * (2 ** 14 - 1)) / 10;
  return attempts <= 14 ? doubling : even;
};

/** Tries to deliver one notification and writes down what came of it. In reversed order the newest due goes first. */
export const deliver = async (world: World, id: string): Promise<void> => {
  const notice = world.ledger.get('notices', id);
  const { url, deliver: mode } = world.webhook;
  if (!notice?.next) return;
  if (!url || mode === 'off') {
    finish(world, notice, { type: 'webhook.dropped', outcome: 'no receiver' }, undefined);
    return;
  }
  let outcome = await post(world, url, notice);
  if (mode === 'twice') outcome = await post(world, url, notice);
  const done = /^2\d\d$/.test(outcome);
  const attempts = notice.attempts + 1;
  const retry = !done && attempts < maxAttempts;
  const type = done ? 'webhook.delivered' : retry ? 'webhook.failed' : 'webhook.given-up';
  finish(
    world,
    { ...notice, attempts },
    { type, outcome },
    retry ? world.ledger.clock.now() + retryDelay(attempts) : undefined,
  );
};

const finish = (
  world: World,
  notice: Notice,
  result: { type: string; outcome: string },
  nextAt: number | undefined,
): void => {
  const next = nextAt === undefined ? undefined : { at: nextAt, to: 'delivered' };
  const about = {
    event_id: notice.id,
    event_type: notice.body.event_type,
    attempt: notice.attempts,
    outcome: result.outcome,
  };
  world.ledger.commit({ type: result.type, about, put: { notices: { [notice.id]: { ...notice, next } } } });
};

/** The status of the receiver's answer, or the name of what went wrong on the way. */
const post = async (world: World, url: string, notice: Notice): Promise<string> => {
  const body = JSON.stringify(notice.body);
  const time = wireTime(world.ledger.clock.now());
  const { transmissionId, signature } = signatureOf(world.webhook, body, time, randomUUID);
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
        'paypal-cert-url': `${world.url()}/certs/${world.webhook.signer.certificateId}`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
    });
    await answer.body?.cancel();
    return String(answer.status);
  } catch (error) {
    return error instanceof Error ? error.name : 'failed';
  }
};
