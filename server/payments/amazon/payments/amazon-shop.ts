import type { AmazonOptions } from '../protocol/amazon-options.ts';
import type { MwsClient } from '../protocol/mws-client.ts';

/** The seller's account at Amazon, and the client that acts for it. */
export interface AmazonShop {
  mws: MwsClient;
  options: AmazonOptions;
  /** The ids of reports that were requested and are not ready yet, by kind and beginning, so that none is requested twice. */
  requestedReports: Map<string, string>;
}

/** The payment method of the API. */
export const METHOD = 'amazon' as const;
