import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import type { GuestBrowser } from '../../support/shops/running-app.ts';

/** Makes the session of a browser more than a look, by a fact of the first step of this version. */
export async function beginVisit(browser: GuestBrowser, { hash, graph }: PublishedFunnel): Promise<void> {
  const fact = { type: 'lead.sent', stepId: graph.nodes[0]?.id };
  const facts = [{ seq: 1, at: 1, stepId: null, fact }];
  const reply = await browser.post('funnel/stats/event', {
    funnelHash: hash,
    sessionid: null,
    pageLoad: 'begun',
    facts,
  });
  if (reply.statusCode !== 204) throw new Error(reply.body);
}
