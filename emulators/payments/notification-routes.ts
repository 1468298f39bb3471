import { type Call, type Context, isObject, type Reply, type Route } from './call.ts';
import type { Notification } from './records.ts';
import { type Detail, refusal } from './refusals.ts';
import { isOurs } from './signature.ts';

const fields = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
];

const verifySignature = (context: Context, call: Call): Reply => {
  const body = isObject(call.body) ? call.body : {};
  const missing = fields.filter((field) => typeof body[field] !== 'string');
  if (!isObject(body.webhook_event)) missing.push('webhook_event');
  const faults = missing.map(
    (field): Detail => ({ field, location: 'body', issue: 'Required field is missing' }),
  );
  if (faults.length > 0) throw refusal('VALIDATION_ERROR', faults);
  const sent = body as Record<string, string>;
  const genuine =
    sent.auth_algo === 'SHA256withRSA' &&
    sent.cert_url === `${context.url()}/certs/${context.webhook.signer.certificateId}` &&
    isOurs(context.webhook, {
      transmissionId: sent.transmission_id ?? '',
      time: sent.transmission_time ?? '',
      webhookId: sent.webhook_id ?? '',
      signature: sent.transmission_sig ?? '',
      // Bodies are sent as JSON.stringify writes them, so parsing and stringifying gives the bytes that were signed.
      body: JSON.stringify(body.webhook_event),
    });
  return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } };
};

/** The newest notifications first; `event_type` filters them. */
const listEvents = (context: Context, call: Call): Reply => {
  const type = call.query.get('event_type');
  const size = Number(call.query.get('page_size') ?? 10) || 10;
  const all = context.ledger
    .list('notices')
    .filter((notification) => !type || notification.body.event_type === type);
  const events = all
    .reverse()
    .slice(0, size)
    .map((notification) => notification.body);
  const links = [{ href: `${context.url()}/v1/notifications/webhooks-events`, rel: 'self', method: 'GET' }];
  return { status: 200, body: { events, count: events.length, links } };
};

const resend = (context: Context, call: Call): Reply => {
  const notification = notificationOr404(context, call);
  const again: Notification = {
    ...notification,
    attempts: 0,
    next: { at: context.ledger.clock.now(), to: 'delivered' },
  };
  const about = { event_id: notification.id, event_type: notification.body.event_type };
  return {
    status: 202,
    body: notification.body,
    change: { type: 'webhook.resent', about, put: { notices: { [notification.id]: again } } },
  };
};

export const notificationRoutes: Route[] = [
  { method: 'POST', path: '/v1/notifications/verify-webhook-signature', answer: verifySignature },
  { method: 'GET', path: '/v1/notifications/webhooks-events', answer: listEvents },
  {
    method: 'GET',
    path: '/v1/notifications/webhooks-events/:id',
    answer: (context, call) => ({ status: 200, body: notificationOr404(context, call).body }),
  },
  { method: 'POST', path: '/v1/notifications/webhooks-events/:id/resend', answer: resend },
];

const notificationOr404 = (context: Context, call: Call): Notification => {
  const notification = context.ledger.get('notices', call.ids[0] ?? '');
  if (!notification) throw refusal('INVALID_RESOURCE_ID');
  return notification;
};
