import type { AmazonOptions } from '../protocol/amazon-options.ts';
import type { MwsClient } from '../protocol/mws-client.ts';

/** The seller's account at Amazon, and the client that acts for it. */
export interface AmazonShop {
  mws: MwsClient;
  options: AmazonOptions;
}

/** The payment method of the API. */
export const METHOD = 'amazon' as const;
