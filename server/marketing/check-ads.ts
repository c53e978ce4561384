import { POSTBACK_FIELDS, postbackUrl } from '../../domain/tracking/postback.ts';
import type { Config } from '../config/config.ts';
import { urlProblem } from '../outbox/endpoint-url.ts';
import type { Lookup } from '../outbox/reachable-address.ts';
import type { AdCalls } from './ad-deliverers.ts';
import { ga4Problem } from './ga4/check-ga4.ts';
import { metaProblem } from './meta/meta-deliverer.ts';

export interface CheckedAds {
  config: Pick<Config, 'ads' | 'isOnThisMachine'>;
  calls: AdCalls;
  lookup: Lookup;
}

/** What is wrong with the settings of advertising services, as far as these say so, as sentences. The shop sells meanwhile. */
export async function adProblems({ config, calls, lookup }: CheckedAds): Promise<string[]> {
  const { meta, ga4, postback } = config.ads;
  const problems = await Promise.all([
    meta && metaProblem(meta, calls.services),
    ga4 && ga4Problem(ga4, calls.services),
    postback && postbackProblem(postback, config.isOnThisMachine, lookup),
  ]);
  return problems.filter((problem) => problem !== null);
}

async function postbackProblem(template: string, allowsLoopback: boolean, lookup: Lookup): Promise<string | null> {
  const values = Object.fromEntries(POSTBACK_FIELDS.map((name) => [name, '1']));
  const problem = await urlProblem(postbackUrl(template, values), { allowsLoopback }, lookup);
  return problem && `AFFILIATE_POSTBACK_URL cannot be called, so that postbacks wait: ${problem}`;
}
