import type { FastifyInstance, FastifyReply } from 'fastify';
import { pause } from '../../kit/fault-hooks.ts';
import { textAt, valueAt } from '../../kit/input.ts';
import type { ContractRow } from '../simulator/rows.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { readToken } from '../simulator/tokens.ts';
import {
  canChangeCard,
  createBillingAgreement,
  createOrderReference,
  readContract,
  selectAddress,
  selectPayment,
  setConsent,
  type WidgetResult,
} from '../simulator/widget-acts.ts';
import type { WidgetFault, WidgetFaultBook } from './widget-faults.ts';
import { isCurrency, problem, readWidgetRequest, type WidgetProblem, type WidgetRequest } from './widget-request.ts';
import { WIDGET_LIFE_MS, type WidgetSession, type WidgetSessions } from './widget-sessions.ts';
import { viewOf } from './widget-view.ts';

export interface WidgetSide {
  simulator: Simulator;
  faults: WidgetFaultBook;
  sessions: WidgetSessions;
}

const EXPIRED = problem('BuyerSessionExpired', 'The session of the widget has ended.');

/** The calls of a widget's frame to its own server: to open, to choose, and to show itself again. */
export function serveWidgets(app: FastifyInstance, side: WidgetSide): void {
  app.post('/widgets/open', async (request, reply) => {
    const asked = readWidgetRequest(request.body);
    if ('code' in asked) return reply.send(asked);
    const fault = side.faults.take(asked.widget, 'open');
    return answer(reply, fault, () => open(side, asked, fault));
  });
  app.post('/widgets/choose', async (request, reply) => {
    const session = side.sessions.find(textAt(request.body, 'session'));
    if (!session) return reply.send(EXPIRED);
    const fault = side.faults.take(session.widget, 'choose');
    const choice = valueAt(request.body, 'choice');
    return answer(reply, fault, () => shown(side, session, choose(side.simulator, session, choice), fault));
  });
  app.post('/widgets/refresh', (request, reply) => {
    const session = side.sessions.find(textAt(request.body, 'session'));
    return reply.send(session ? shownNow(side, session) : EXPIRED);
  });
  app.post('/widgets/currency', (request, reply) => {
    const session = side.sessions.find(textAt(request.body, 'session'));
    if (!session) return reply.send(EXPIRED);
    const currency = textAt(request.body, 'currency');
    if (!isCurrency(currency)) return reply.send(problem('InvalidParameterValue', 'The currency is not taken.'));
    session.currency = currency;
    return reply.send(shownNow(side, session));
  });
}

/** Applies a fault: the reply is late, or an error in place of the work; `ITP` comes beside the reply. */
export async function answer(reply: FastifyReply, fault: WidgetFault | undefined, work: () => object) {
  if (fault && fault.ms > 0) await pause(reply, fault.ms);
  const planned = fault?.code ? problem(fault.code, 'A fault of the sandbox.') : null;
  if (planned && planned.code !== 'ITP') return reply.send(planned);
  return reply.send(planned ? { ...work(), notice: planned } : work());
}

function open(side: WidgetSide, asked: WidgetRequest, fault: WidgetFault | undefined): object {
  const found = contractFor(side.simulator, asked);
  if (found.type === 'error') return problem(found.code, found.message);
  const refused = modeProblem(asked, found.contract);
  if (refused) return refused;
  const { widget, accessToken, isReadOnly, currency } = asked;
  const session = side.sessions.open({ widget, accessToken, contractId: found.contract.id, isReadOnly, currency });
  const view = shown(side, session, preselected(side.simulator, session, found.contract), fault);
  return { ...view, session: session.id, isNew: asked.reference === '', expiresInMs: WIDGET_LIFE_MS };
}

function contractFor(
  simulator: Simulator,
  { reference, kind, widget, sellerId, accessToken }: WidgetRequest,
): WidgetResult {
  if (reference !== '') return readContract(simulator, { accessToken, contractId: reference });
  const given = { sellerId, accessToken, needsAddress: widget === 'AddressBook' };
  return kind === 'order' ? createOrderReference(simulator, given) : createBillingAgreement(simulator, given);
}

/** Amazon's error for a widget that does not fit its contract; null for one that does. */
function modeProblem(asked: WidgetRequest, contract: ContractRow): WidgetProblem | null {
  const { widget, isReadOnly, kind, sellerId } = asked;
  if (contract.kind !== kind) return problem('InvalidOrderReferenceId', 'The reference is of another kind.');
  if (contract.seller !== sellerId) return problem('InvalidSellerId', 'The reference belongs to another seller.');
  if (isReadOnly || widget === 'Consent') return null;
  if (contract.state === 'Canceled' || contract.state === 'Closed') {
    return problem('StaleOrderReference', 'The reference is canceled or closed.');
  }
  if (widget === 'AddressBook' && contract.state !== 'Draft') {
    return problem('AddressNotModifiable', 'The reference was confirmed.');
  }
  if (widget === 'Wallet' && !canChangeCard(contract)) {
    return problem('PaymentMethodNotModifiable', 'The reference was confirmed.');
  }
  return null;
}

/** One of the addresses and cards is selected as soon as its widget is rendered. */
function preselected(simulator: Simulator, session: WidgetSession, contract: ContractRow): WidgetResult {
  const person = readToken(simulator, session.accessToken)?.person;
  const [address] = person?.addresses ?? [];
  const [card] = person?.cards ?? [];
  const isOpen = contract.state === 'Draft' && !session.isReadOnly;
  if (isOpen && session.widget === 'AddressBook' && contract.address === null && address) {
    return choose(simulator, session, address.id);
  }
  if (isOpen && session.widget === 'Wallet' && contract.card === null && card)
    return choose(simulator, session, card.id);
  return { type: 'ok', contract };
}

function choose(simulator: Simulator, session: WidgetSession, choice: unknown): WidgetResult {
  const { accessToken, contractId, widget } = session;
  const visit = { accessToken, contractId };
  if (widget === 'Consent') return setConsent(simulator, { ...visit, isGiven: choice === true });
  const id = typeof choice === 'string' ? choice : '';
  if (widget === 'Wallet') return selectPayment(simulator, { ...visit, cardId: id });
  return selectAddress(simulator, { ...visit, addressId: id });
}

function shownNow(side: WidgetSide, session: WidgetSession): object {
  const { accessToken, contractId } = session;
  return shown(side, session, readContract(side.simulator, { accessToken, contractId }), undefined);
}

function shown(
  { simulator }: WidgetSide,
  session: WidgetSession,
  result: WidgetResult,
  fault: WidgetFault | undefined,
) {
  if (result.type === 'error') return problem(result.code, result.message);
  const opened = readToken(simulator, session.accessToken);
  if (!opened) return EXPIRED;
  return { ...viewOf(session, result.contract, opened.person), as: fault?.as ?? 'boolean' };
}
