import type { IncomingMessage, ServerResponse } from 'node:http';
import { decide, isOpen, readDecision } from './approvals.ts';
import type { Context } from './call.ts';
import { approvalPage, messagePage, resultPage } from './checkout-pages.ts';
import { send, sendJson } from './http.ts';
import { newDebugId } from './ids.ts';
import { orderOr404 } from './orders.ts';
import { pageHeaders } from './page.ts';
import type { Order } from './records.ts';
import { errorBody, Refusal, refusal } from './refusals.ts';
import type { Scheduler } from './scheduler.ts';
import { payerId } from './views.ts';

const cors = { 'access-control-allow-origin': '*' };

/**
 * Answers the payer's requests: the approval page, the decision on it, and the status that the browser script reads.
 */
export const answerCheckout = (
  context: Context,
  scheduler: Scheduler,
  request: IncomingMessage,
  url: URL,
  fields: () => Record<string, unknown>,
  response: ServerResponse,
) => {
  const wantsHtml = (request.headers.accept ?? '').includes('text/html');
  const sendPage = (status: number, text: string) =>
    send(response, status, 'text/html; charset=utf-8', text, pageHeaders);
  const token = url.searchParams.get('token') ?? '';
  if (url.pathname === '/checkoutnow/status') {
    const { status, approvedIn } = orderOr404(context, token);
    return sendJson(response, 200, { orderID: token, payerID: payerId, status, approvedIn }, cors);
  }
  if (url.pathname !== '/checkoutnow') throw refusal('RESOURCE_NOT_FOUND');
  try {
    if (request.method !== 'POST') {
      const order = orderOr404(context, token);
      return sendPage(200, isOpen(order) ? approvalPage(context, order, url.searchParams) : paidPage(order));
    }
    const given = fields();
    const decision = readDecision(given);
    const { change, body, redirect } = decide(context, token || String(given.token ?? ''), decision);
    if (change) context.ledger.commit(change);
    scheduler.run();
    if (!wantsHtml) return sendJson(response, 200, body);
    // A window that the browser script opened is not redirected: it sends a message to the shop's page, still open.
    const { windowId } = decision;
    if (redirect && !windowId)
      return void response.writeHead(303, { location: redirect, 'cache-control': 'no-store' }).end();
    return sendPage(
      200,
      resultPage(decision.action === 'approve', token, String(given.origin ?? ''), windowId),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!wantsHtml) return sendJson(response, error.status, errorBody(error, newDebugId(), context.url()));
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
