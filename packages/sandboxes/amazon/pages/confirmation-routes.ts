import type { FastifyInstance, FastifyReply } from 'fastify';
import { formOf, textAt } from '../../kit/input.ts';
import { sendPage } from '../../kit/web/page.ts';
import { personOf } from '../simulator/people.ts';
import type { Confirmation, ContractRow } from '../simulator/rows.ts';
import { answerConfirmation, readContract } from '../simulator/widget-acts.ts';
import { CONFIRMATION_PATH, confirmationPage } from './confirmation-page.ts';
import { noticePage } from './page.ts';
import type { WidgetSide } from './widget-routes.ts';

type Answer = Exclude<Confirmation, 'none'>;

const ANSWERS: readonly Answer[] = ['Success', 'Failure', 'Abandoned'];

/**
 * The page that `initConfirmationFlow` leads to. The person is the one whose widget of this reference is still open. A
 * card whose bank asks shows the question; any other one goes straight back to the shop.
 */
export function serveConfirmation(app: FastifyInstance, side: WidgetSide): void {
  app.get(CONFIRMATION_PATH, (request, reply) => {
    const reference = textAt(request.query, 'reference');
    const contract = confirmedContract(side, reference);
    if (typeof contract === 'string') return refuse(reply, contract);
    const card = personOf(contract.person)?.cards.find(({ id }) => id === contract.card);
    if (card?.behaviour !== 'asks') return goBack(side, reply, reference, 'Success');
    const waysBack = [contract.successUrl, contract.failureUrl].filter(Boolean);
    return sendPage(reply, confirmationPage(contract, card), { waysBack });
  });
  app.post(CONFIRMATION_PATH, (request, reply) => {
    const form = formOf(request.body);
    const outcome = ANSWERS.find((known) => known === form.get('outcome'));
    return goBack(side, reply, form.get('reference') ?? '', outcome ?? 'Abandoned');
  });
}

/** The contract of the open widget, or the reason why there is nothing to confirm. */
function confirmedContract({ simulator, sessions }: WidgetSide, contractId: string): ContractRow | string {
  const accessToken = sessions.tokenFor(contractId);
  if (accessToken === undefined) return 'The session has ended. Please go back to the shop and sign in again.';
  const result = readContract(simulator, { accessToken, contractId });
  if (result.type === 'error') return result.message;
  return result.contract.successUrl === '' ? 'The shop has not placed this order.' : result.contract;
}

function goBack(
  { simulator, sessions }: WidgetSide,
  reply: FastifyReply,
  contractId: string,
  answer: Answer,
): FastifyReply {
  const accessToken = sessions.tokenFor(contractId) ?? '';
  const result = answerConfirmation(simulator, { accessToken, contractId, answer });
  return result.type === 'ok' ? reply.redirect(result.url, 303) : refuse(reply, result.message);
}

function refuse(reply: FastifyReply, reason: string): FastifyReply {
  return sendPage(reply.code(409), noticePage('There is nothing to confirm', reason));
}
