import { fillIn, load, SOFT_DECLINE, startFunnel, take } from '../../machines/funnel/funnel-walk.ts';
import { demoGraphs } from '../funnels/demo-funnels.ts';
import { aQuote } from '../pages/orders.ts';
import { recorder, reported } from './recorder.ts';

/** A walk through a demo funnel to its order form, whose payment by card is declined: recorded as the studio records it. */
export async function declinedCheckout() {
  const graph = (await demoGraphs()).find(({ funnel }) => funnel.uniqueIdentifier === 'classic');
  if (!graph) throw new Error('no demo funnel classic');
  const { record, inspect, named } = recorder();
  const walk = startFunnel(graph, {}, undefined, inspect);
  await load(walk);
  await take(walk, 'next');
  fillIn(walk);
  walk.actor.getSnapshot().children.checkout?.send({ type: 'payment.submitted' });
  await walk.quote.answer({ type: 'quoted', quote: aQuote(44.85) });
  await walk.token.answer({ type: 'token', cardId: 'pm_1' });
  await walk.submit.answer(SOFT_DECLINE);
  await reported();
  return { graph, record, named, walk };
}
