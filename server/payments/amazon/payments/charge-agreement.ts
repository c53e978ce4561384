import type { ProviderProblem } from '../../port/approval.ts';
import type { ChargeRequest, ChargeResult } from '../../port/charge.ts';
import { beyondLimit, isTooMuch } from './amazon-decline.ts';
import type { AmazonShop } from './amazon-shop.ts';
import { authorizeAgreement } from './authorize-agreement.ts';

/** Charges the payer of an earlier payment by its billing agreement, once. */
export async function chargeAgreement(shop: AmazonShop, request: ChargeRequest): Promise<ChargeResult> {
  const result = await authorizeAgreement(shop, request, request.instrument);
  if (result.type === 'outcome') return result.outcome;
  if (result.type === 'lost') return { type: 'unknown', providerRef: null, detail: result.detail };
  return resultOfError(request, result.problem);
}

/** The errors of an agreement that the payer or Amazon has ended, or that lacks a card which pays. */
const NOT_OPEN =
  /^(InvalidBillingAgreement(Status|Id)|BillingAgreementNotModifiable|BillingAgreementConstraintsExist)$/;

/** An amount beyond the limit, and an agreement that has ended, can be paid by an approval of a shopper who is there. */
function resultOfError({ initiatedAs }: ChargeRequest, problem: ProviderProblem): ChargeResult {
  const detail = `${problem.code}: ${problem.message}`;
  const isShopperThere = initiatedAs === 'CIT';
  if (isTooMuch(problem))
    return isShopperThere ? { type: 'refused', reason: 'approval', detail } : beyondLimit(problem);
  if (!NOT_OPEN.test(problem.code)) return { type: 'refused', reason: 'request', detail };
  return { type: 'refused', reason: isShopperThere ? 'approval' : 'instrument', detail };
}
