import type { ServerResponse } from 'node:http';
import type { Agenda } from './agenda.ts';
import type { World } from './call.ts';
import { type Faults, readRule } from './faults.ts';
import { sendJson } from './http.ts';
import type { Delivery } from './notices.ts';

const deliveries: Delivery[] = ['once', 'twice', 'reversed', 'off'];

/** The calls that steer the stand-in: its clock, its notifications and its faults. Fields come parsed. */
export const answerControl = (
  tools: { world: World; faults: Faults; agenda: Agenda },
  method: string,
  path: string,
  fields: Record<string, unknown>,
  response: ServerResponse,
) => {
  const what = path.slice('/_control/'.length);
  if (what === 'clock') return answerClock(tools, method, fields, response);
  if (what === 'webhook') return answerWebhook(tools.world, method, fields, response);
  if (what === 'fail') return answerFail(tools.faults, method, fields, response);
  if (what === 'reporting') return answerReporting(tools.world, method, fields, response);
  sendJson(response, 404, {
    error: 'There are /_control/clock, /_control/webhook, /_control/fail and /_control/reporting.',
  });
};

/** GET tells the time; POST {advanceSeconds} or {now} moves it, and what became due happens. */
const answerClock = (
  { world, agenda }: { world: World; agenda: Agenda },
  method: string,
  fields: Record<string, unknown>,
  response: ServerResponse,
) => {
  const { clock } = world.ledger;
  if (method === 'POST') {
    const advance =
      fields.now === undefined
        ? Number(fields.advanceSeconds) * 1000
        : Date.parse(String(fields.now)) - clock.now();
    if (!Number.isFinite(advance)) return sendJson(response, 400, { error: 'Give advanceSeconds or now.' });
    const offsetMs = clock.offsetMs() + advance;
    world.ledger.commit({
      type: 'clock.set',
      about: { offset_ms: offsetMs },
      put: { settings: { clock: { offsetMs } } },
    });
    agenda.run();
  }
  sendJson(response, 200, {
    now: new Date(clock.now()).toISOString(),
    offsetSeconds: clock.offsetMs() / 1000,
  });
};

/** GET tells where notifications go; POST {url?, id?, deliver?} changes it for those to come. */
const answerWebhook = (
  world: World,
  method: string,
  fields: Record<string, unknown>,
  response: ServerResponse,
) => {
  const { webhook } = world;
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
  const waiting = world.ledger.list('notices').filter((notice) => notice.next).length;
  sendJson(response, 200, { url: webhook.url ?? null, id: webhook.id, deliver: webhook.deliver, waiting });
};

/** GET lists the faults to come, POST adds one, DELETE takes all away. */
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

/** GET tells how the transaction search behaves; POST {delaySeconds?, isAllowed?, maxItems?} changes it. */
const answerReporting = (
  { reporting }: World,
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
