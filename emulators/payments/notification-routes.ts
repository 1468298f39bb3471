import { type Call, isObject, type Reply, type Route, type World } from './call.ts';
import type { Notice } from './records.ts';
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

const verifySignature = (world: World, call: Call): Reply => {
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
    sent.cert_url === `${world.url()}/certs/${world.webhook.signer.certificateId}` &&
    isOurs(world.webhook, {
      transmissionId: sent.transmission_id ?? '',
      time: sent.transmission_time ?? '',
      webhookId: sent.webhook_id ?? '',
      signature: sent.transmission_sig ?? '',
      // Bodies go out as JSON.stringify made them, so parsing and writing again gives the very bytes that were signed.
      body: JSON.stringify(body.webhook_event),
    });
  return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } };
};

/** The newest notifications first, by type if asked. */
const listEvents = (world: World, call: Call): Reply => {
  const type = call.query.get('event_type');
  const size = Number(call.query.get('page_size') ?? 10) || 10;
  const all = world.ledger.list('notices').filter((notice) => !type || notice.body.event_type === type);
  const events = all
    .reverse()
    .slice(0, size)
    .map((notice) => notice.body);
  const links = [{ href: `${world.url()}/v1/notifications/webhooks-events`, rel: 'self', method: 'GET' }];
  return { status: 200, body: { events, count: events.length, links } };
};

const resend = (world: World, call: Call): Reply => {
  const notice = noticeOr404(world, call);
  const again: Notice = { ...notice, attempts: 0, next: { at: world.ledger.clock.now(), to: 'delivered' } };
  const about = { event_id: notice.id, event_type: notice.body.event_type };
  return {
    status: 202,
    body: notice.body,
    step: { type: 'webhook.resent', about, put: { notices: { [notice.id]: again } } },
  };
};

export const notificationRoutes: Route[] = [
  { method: 'POST', path: '/v1/notifications/verify-webhook-signature', answer: verifySignature },
  { method: 'GET', path: '/v1/notifications/webhooks-events', answer: listEvents },
  {
    method: 'GET',
    path: '/v1/notifications/webhooks-events/:id',
    answer: (world, call) => ({ status: 200, body: noticeOr404(world, call).body }),
  },
  { method: 'POST', path: '/v1/notifications/webhooks-events/:id/resend', answer: resend },
];

const noticeOr404 = (world: World, call: Call): Notice => {
  const notice = world.ledger.get('notices', call.ids[0] ?? '');
  if (!notice) throw refusal('INVALID_RESOURCE_ID');
  return notice;
};
