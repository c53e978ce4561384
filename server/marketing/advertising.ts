import type { Lookup } from '../outbox/reachable-address.ts';
import { type AdParts, adDeliverers } from './ad-deliverers.ts';
import { boundedCalls } from './bounded-calls.ts';
import { adProblems } from './check-ads.ts';

export interface AdvertisingParts extends Omit<AdParts, 'calls'> {
  lookup: Lookup;
}

/** The services and connections by which a shop tells of purchases, closed at its end. */
export function createAdvertising({ lookup, ...parts }: AdvertisingParts) {
  const { config } = parts;
  const calls = {
    services: boundedCalls({ rules: 'anywhere', lookup }),
    postbacks: boundedCalls({ rules: { allowsLoopback: config.isOnThisMachine }, lookup }),
  };
  return {
    deliverers: adDeliverers({ ...parts, calls }),
    /** What is wrong with the settings, as far as the services say so, as sentences. */
    problems: () => adProblems({ config, calls, lookup }),
    async close() {
      await calls.services.close();
      await calls.postbacks.close();
    },
  };
}
