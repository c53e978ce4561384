import { type ProfileReading, readProfile } from '../../payments/amazon/customer/login-with-amazon.ts';
import type { AmazonOptions } from '../../payments/amazon/protocol/amazon-options.ts';
import { type ContractReading, readDetails } from '../../payments/amazon/protocol/contract-details.ts';
import { mwsClient } from '../../payments/amazon/protocol/mws-client.ts';

/** What the calls of a page read from Amazon before they believe anything of their request. */
export interface AmazonReads {
  profile(accessToken: string): Promise<ProfileReading>;
  /** The order reference or billing agreement, with its whole address. */
  contract(ref: string, accessToken: string): Promise<ContractReading>;
}

export function amazonReads(options: AmazonOptions): AmazonReads {
  const mws = mwsClient(options);
  return {
    profile: (accessToken) => readProfile(options, accessToken),
    contract: (ref, accessToken) => readDetails(mws, ref, accessToken),
  };
}
