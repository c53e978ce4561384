import type { FastifyInstance, FastifyReply } from 'fastify';
import { decodeForm } from '../kit/form-body.ts';
import { sendPage } from '../kit/web/page.ts';
import { type ChallengeView, challengePage, finishedPage, unknownPage } from './challenge-page.ts';
import { endChallenge } from './charging/attempt-payment.ts';
import { beginWork, type Simulator } from './simulator/simulator.ts';

interface Address {
  Params: { attempt: string };
}

/** The bank's own pages: the challenge, its answer, and the redirect to the shop. */
export function serveChallenges(app: FastifyInstance, simulator: Simulator): void {
  const path = '/redirect/authenticate/:attempt';
  app.get<Address>(path, (request, reply) => {
    const view = viewOf(simulator, request.params.attempt);
    if (!view) return send(reply.code(404), unknownPage());
    if (view.attempt.result === 'open' && isCurrent(view)) return send(reply, challengePage(view), view);
    const back = wayBack(view);
    return back === null ? send(reply, finishedPage(view)) : reply.redirect(back, 303);
  });
  app.post<Address>(path, (request, reply) => {
    const view = viewOf(simulator, request.params.attempt);
    if (!view) return send(reply.code(404), unknownPage());
    const passed = decodeForm(typeof request.body === 'string' ? request.body : '').outcome === 'complete';
    const { work, commit } = beginWork(simulator, { requestId: null, idempotencyKey: null });
    const attempt = endChallenge(work, view.attempt, passed);
    commit();
    // Post, redirect, get: a reload must not offer to send the answer again.
    return reply.redirect(wayBack({ ...view, attempt }) ?? request.url, 303);
  });
}

function viewOf(simulator: Simulator, attemptId: string): ChallengeView | undefined {
  const attempt = simulator.ledger.get('attempt', attemptId);
  const intent =
    attempt && (simulator.ledger.get('intent', attempt.intent) ?? simulator.ledger.get('setupIntent', attempt.intent));
  const method = attempt && simulator.ledger.get('paymentMethod', attempt.paymentMethod);
  return attempt && intent && method && { attempt, intent, method };
}

function isCurrent({ attempt, intent }: ChallengeView): boolean {
  return intent.challenge?.attempt === attempt.id;
}

function wayBack({ attempt, intent }: ChallengeView): string | null {
  const { mode, returnUrl } = attempt.challenge;
  if (mode !== 'redirect_to_url' || returnUrl === null) return null;
  const url = new URL(returnUrl);
  const name = 'amount' in intent ? 'payment_intent' : 'setup_intent';
  url.searchParams.set(name, intent.id);
  url.searchParams.set(`${name}_client_secret`, intent.clientSecret);
  url.searchParams.set('redirect_status', attempt.result === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}

function send(reply: FastifyReply, html: string, view?: ChallengeView): FastifyReply {
  const back = view ? wayBack(view) : null;
  return sendPage(reply, html, { waysBack: back === null ? [] : [back], framedBy: '*' });
}
