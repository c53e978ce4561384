import type { ApprovalRequest, ApprovalResult } from '../../port/approval.ts';
import type { AmazonOptions } from '../protocol/amazon-options.ts';
import type { MwsFields } from '../protocol/mws-signature.ts';
import { tokenUrl } from './return-urls.ts';

/** A4: where the page of Amazon's confirmation leads back to; no addresses where there is no such page. */
export function returnFields(
  { confirmation }: Pick<AmazonOptions, 'confirmation'>,
  request: ApprovalRequest,
): MwsFields {
  if (!confirmation) return {};
  const { attemptId, returnUrl, cancelUrl } = request;
  return { SuccessUrl: tokenUrl(returnUrl, attemptId), FailureUrl: tokenUrl(cancelUrl, attemptId) };
}

/** The approval happens in the widgets of our own page, to which its address leads. */
export function approvalOf({ attemptId, returnUrl }: ApprovalRequest, ref: string): ApprovalResult {
  return { type: 'created', ref, token: attemptId, approvalUrl: tokenUrl(returnUrl, attemptId) };
}
