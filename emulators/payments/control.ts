import type { ServerResponse } from 'node:http';
import type { Context } from './call.ts';
import { type Faults, readRule } from './faults.ts';
import { sendJson } from './http.ts';
import type { Delivery } from './notifications.ts';
import { isLateStatus, moveLate } from './payout-progress.ts';
import type { Scheduler } from './scheduler.ts';

const deliveries: Delivery[] = ['once', 'twice', 'reversed', 'off'];

/**
 * Answers the control calls: clock, notifications, faults, reporting and what becomes of payouts late. `fields` is the
 * parsed body.
 */
export const answerControl = (
  tools: { context: Context; faults: Faults; scheduler: Scheduler },
  method: string,
  path: string,
  fields: Record<string, unknown>,
  response: ServerResponse,
) => {
  const what = path.slice('/_control/'.length);
  if (what === 'clock') return answerClock(tools, method, fields, response);
  if (what === 'webhook') return answerWebhook(tools.context, method, fields, response);
  if (what === 'fail') return answerFail(tools.faults, method, fields, response);
  if (what === 'reporting') return answerReporting(tools.context, method, fields, response);
  if (what === 'payout-item') return answerPayoutItem(tools.context, method, fields, response);
  sendJson(response, 404, {
    error:
      'There are /_control/clock, /_control/webhook, /_control/fail, /_control/reporting and /_control/payout-item.',
  });
};

/** GET returns the time; POST {advanceSeconds} or {now} moves the clock and runs what has become due. */
const answerClock = (
  { context, scheduler }: { context: Context; scheduler: Scheduler },
  method: string,
  fields: Record<string, unknown>,
  response: ServerResponse,
) => {
  const { clock } = context.ledger;
  if (method === 'POST') {
    const advance =
      fields.now === undefined
        ? Number(fields.advanceSeconds) * 1000
        : Date.parse(String(fields.now)) - clock.now();
    if (!Number.isFinite(advance)) return sendJson(response, 400, { error: 'Give advanceSeconds or now.' });
    const offsetMs = clock.offsetMs() + advance;
    context.ledger.commit({
      type: 'clock.set',
      about: { offset_ms: offsetMs },
      put: { settings: { clock: { offsetMs } } },
    });
    scheduler.run();
  }
  sendJson(response, 200, {
    now: new Date(clock.now()).toISOString(),
    offsetSeconds: clock.offsetMs() / 1000,
  });
};

/** GET returns where notifications go; POST {url?, id?, deliver?} changes it for future ones. */
const answerWebhook = (
  context: Context,
  method: string,
  fields: Record<string, unknown>,
  response: ServerResponse,
) => {
  const { webhook } = context;
  if (method === 'POST') {
    const { url, id, deliver } = fields;
    const badUrl = url !== undefined && url !== null && !URL.canParse(String(url));
    if (badUrl || (deliver !== undefined && !deliveries.includes(deliver as Delivery))) {
      return sendJson(response, 400, {
        error: `url is an address or null; deliver is one of ${deliveries.join(', ')}.`,
      });
    }
    if (url !== undefined) webhook.url = url === null ? undefined : String(url);
    if (id !== undefined) webhook.id = String(id);
    if (deliver !== undefined) webhook.deliver = deliver as Delivery;
  }
  const waiting = context.ledger.list('notices').filter((notification) => notification.next).length;
  sendJson(response, 200, { url: webhook.url ?? null, id: webhook.id, deliver: webhook.deliver, waiting });
};

/** GET lists the planned faults, POST adds one, DELETE removes all. */
const answerFail = (
  faults: Faults,
  method: string,
  fields: Record<string, unknown>,
  response: ServerResponse,
) => {
  if (method === 'DELETE') faults.clear();
  if (method === 'POST') {
    const rule = readRule(fields);
    if (!rule) {
      return sendJson(response, 400, {
        error: 'Give match ("POST /v2/checkout/orders/*/capture"), times and as.',
      });
    }
    faults.add(rule);
  }
  sendJson(response, 200, { rules: faults.rules() });
};

/** GET returns the settings of the transaction search; POST {delaySeconds?, isAllowed?, maxItems?} changes them. */
const answerReporting = (
  { reporting }: Context,
  method: string,
  fields: Record<string, unknown>,
  response: ServerResponse,
) => {
  if (method === 'POST') {
    const { delaySeconds, isAllowed, maxItems } = fields;
    if (delaySeconds !== undefined) reporting.delayMs = Number(delaySeconds) * 1000;
    if (isAllowed !== undefined) reporting.isAllowed = isAllowed === true;
    if (maxItems !== undefined) reporting.maxItems = Number(maxItems);
  }
  const { delayMs, ...settings } = reporting;
  sendJson(response, 200, { delaySeconds: delayMs / 1000, ...settings });
};

/** POST {senderItemId, to} pays a payout item that failed or is held ("SUCCESS"), or has it sent back ("REFUNDED"). */
const answerPayoutItem = (
  context: Context,
  method: string,
  { senderItemId, to }: Record<string, unknown>,
  response: ServerResponse,
) => {
  const isMoved = method === 'POST' && isLateStatus(to) && moveLate(context, String(senderItemId), to);
  if (!isMoved)
    return sendJson(response, 400, {
      error:
        'Give the senderItemId of an item, and to: SUCCESS if it failed or is held, REFUNDED if it is paid.',
    });
  sendJson(response, 200, { senderItemId, status: to });
};
