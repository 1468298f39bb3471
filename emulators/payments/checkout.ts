import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Agenda } from './agenda.ts';
import { decide, isOpen, readDecision } from './approvals.ts';
import type { World } from './call.ts';
import { approvalPage, messagePage, resultPage } from './checkout-pages.ts';
import { pageHeaders } from './html.ts';
import { send, sendJson } from './http.ts';
import { newDebugId } from './ids.ts';
import { orderOr404 } from './orders.ts';
import type { Order } from './records.ts';
import { errorBody, Refusal, refusal } from './refusals.ts';
import { payerId } from './views.ts';

const cors = { 'access-control-allow-origin': '*' };

/** The payer's side: the approval page, the decision made on it, and what the browser script may ask. */
export const answerCheckout = (
  world: World,
  agenda: Agenda,
  request: IncomingMessage,
  url: URL,
  fields: () => Record<string, unknown>,
  response: ServerResponse,
) => {
  const forPeople = (request.headers.accept ?? '').includes('text/html');
  const sendPage = (status: number, text: string) =>
    send(response, status, 'text/html; charset=utf-8', text, pageHeaders);
  const token = url.searchParams.get('token') ?? '';
  if (url.pathname === '/checkoutnow/status') {
    const { status, approvedIn } = orderOr404(world, token);
    return sendJson(response, 200, { orderID: token, payerID: payerId, status, approvedIn }, cors);
  }
  if (url.pathname !== '/checkoutnow') throw refusal('RESOURCE_NOT_FOUND');
  try {
    if (request.method !== 'POST') {
      const order = orderOr404(world, token);
      return sendPage(200, isOpen(order) ? approvalPage(world, order, url.searchParams) : paidPage(order));
    }
    const given = fields();
    const decision = readDecision(given);
    const { step, body, redirect } = decide(world, token || String(given.token ?? ''), decision);
    if (step) world.ledger.commit(step);
    agenda.run();
    if (!forPeople) return sendJson(response, 200, body);
    // In a sheet of the browser script the shop's page is still there, and told by a message instead.
    const { sheet } = decision;
    if (redirect && !sheet)
      return void response.writeHead(303, { location: redirect, 'cache-control': 'no-store' }).end();
    return sendPage(200, resultPage(decision.action === 'approve', token, String(given.origin ?? ''), sheet));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!forPeople) return sendJson(response, error.status, errorBody(error, newDebugId(), world.url()));
    sendPage(
      error.status,
      messagePage(
        'This payment is not open',
        'It was paid before, or it has expired. Go back to the shop and try again.',
      ),
    );
  }
};

const paidPage = (order: Order): string =>
  messagePage('Already paid', `Order ${order.id} has been paid. You can close this window.`);
