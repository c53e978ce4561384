import type { FastifyInstance, FastifyReply } from 'fastify';
import { textAt } from '../kit/input.ts';
import { sendPage, servePageStyle } from '../kit/web/page.ts';
import { approvalPage, closedPage } from './approval-page.ts';
import { payerOf } from './ledger/accounts.ts';
import { approvalStatus } from './ledger/approvals.ts';
import type { Address, ApprovalRow, Payer } from './ledger/rows.ts';
import { beginWork, type Simulator, type Work } from './ledger/simulator.ts';
import { activate } from './money/subscriptions.ts';
import { orderBody } from './wire/v2-wire.ts';

const PAGES = ['/cgi-bin/webscr', '/checkoutnow', '/webapps/billing/subscriptions'];

/** The pages on which a payer approves or cancels. */
export function serveApprovals(app: FastifyInstance, simulator: Simulator): void {
  servePageStyle(app, { brand: '#0b2e83', accent: '#2790c3' });
  for (const path of PAGES) {
    app.get(path, (request, reply) => show(simulator, reply, tokenOf(request.query)));
  }
  app.post('/checkoutnow/answer', (request, reply) =>
    answer(simulator, reply, tokenOf(request.query), formOf(request.body)),
  );
}

function tokenOf(query: unknown): string {
  return textAt(query, 'token') || textAt(query, 'ba_token');
}

function formOf(body: unknown): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}

function show(simulator: Simulator, reply: FastifyReply, token: string, problem = ''): FastifyReply {
  const approval = simulator.ledger.get('approval', token);
  if (!approval) return send(reply.code(404), closedPage('unknown', null), null);
  const status = approvalStatus(approval, simulator.clock());
  const wayBack = backTo(approval, false);
  if (status === 'expired' || status === 'spent') return send(reply, closedPage(status, wayBack), approval);
  return send(reply, approvalPage(approval, problem), approval);
}

function answer(simulator: Simulator, reply: FastifyReply, token: string, form: URLSearchParams): FastifyReply {
  const approval = simulator.ledger.get('approval', token);
  const status = approval && approvalStatus(approval, simulator.clock());
  if (!approval || status === 'expired' || status === 'spent') return show(simulator, reply, token);
  const { work, commit } = beginWork(simulator);
  if (form.get('outcome') === 'cancel') {
    work.draft.put('approval', { ...approval, status: 'cancelled', payer: null });
    commit();
    return reply.redirect(backTo(approval, false), 303);
  }
  const found = payerOf(form.get('email') ?? '', form.get('funding') ?? '');
  if (form.get('outcome') !== 'approve' || !found) return show(simulator, reply, token, 'Please choose an account.');
  const address = addressOf(approval, found.account.addresses, form.get('address') ?? '');
  const approved = agree(work, { ...approval, address }, found.payer);
  commit();
  if (!approved) return show(simulator, reply, token, 'This way to pay was declined. Please choose another one.');
  return reply.redirect(backTo(approved, true), 303);
}

/** An address of the account's own; the first where the choice belongs to another account. */
function addressOf(approval: ApprovalRow, addresses: readonly Address[], choice: string): Address | null {
  if (approval.addressMode === 'given') return approval.address;
  if (approval.addressMode === 'none') return null;
  const [, place = '0'] = choice.split(' ');
  return addresses[Number(place)] ?? addresses[0] ?? null;
}

/** The new billing API activates a subscription on approval; other approvals wait for the shop's capture. */
function agree(work: Work, approval: ApprovalRow, payer: Payer): ApprovalRow | null {
  const approved = work.draft.put('approval', { ...approval, status: 'approved', payer });
  const order = work.draft.get('payment', approval.subject);
  if (order?.family === 'v2')
    work.announce(order.app, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', orderBody(work, order));
  const subscription = work.draft.get('subscription', approval.subject);
  if (subscription?.family !== 'v2') return approved;
  const active = activate(work, { ...subscription, payer, address: approval.address });
  if (active.type === 'declined') {
    // The failed try is recorded, and the approval stays open.
    work.draft.put('approval', approval);
    return null;
  }
  return work.draft.put('approval', { ...approved, status: 'spent' });
}

/** The shop's return address with PayPal's parameters; its own query is kept. */
function backTo({ returnUrl, cancelUrl, id, kind, returnParams, payer }: ApprovalRow, isApproved: boolean): string {
  const url = new URL(isApproved ? returnUrl : cancelUrl);
  const extra = isApproved || kind === 'subscription' ? returnParams : {};
  for (const [name, value] of Object.entries(extra)) url.searchParams.set(name, value);
  url.searchParams.set('token', id);
  if (isApproved && payer && !('ba_token' in returnParams)) url.searchParams.set('PayerID', payer.payerId);
  return url.href;
}

function send(reply: FastifyReply, html: string, approval: ApprovalRow | null): FastifyReply {
  return sendPage(reply, html, { waysBack: approval ? [approval.returnUrl, approval.cancelUrl] : [] });
}
