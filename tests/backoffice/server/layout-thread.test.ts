import { expect, it, onTestFinished, vi } from 'vitest';
import { layoutThread } from '../../../backoffice/server/layout-thread.ts';

const OPTIONS = { 'elk.algorithm': 'layered' };

it('a graph that takes too long is refused alone: those that wait for it are laid out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const thread = layoutThread({ limitMs: 30_000 });
  onTestFinished(() => thread.close());
  const layouts = [graphOf(3_000, 30_000), graphOf(2, 1), graphOf(3, 2)].map((graph) => thread.layOut(graph, OPTIONS));
  vi.advanceTimersByTime(30_000);
  const [large, ...small] = await Promise.allSettled(layouts);
  expect(large).toMatchObject({ status: 'rejected', reason: { message: 'it took longer than 30 seconds' } });
  expect(small.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

it('a thread that is closed refuses what it lays out, what waits, and what is asked for later', async () => {
  const thread = layoutThread({ limitMs: 30_000 });
  const layouts = [graphOf(3_000, 30_000), graphOf(2, 1)].map((graph) => thread.layOut(graph, OPTIONS));
  const settled = Promise.allSettled(layouts);
  await thread.close();
  const refused = { status: 'rejected', reason: { message: 'the studio is closed' } };
  expect(await settled).toMatchObject([refused, refused]);
  expect(await Promise.allSettled([thread.layOut(graphOf(3, 2), OPTIONS)])).toMatchObject([refused]);
});

function graphOf(nodes: number, edges: number) {
  return {
    id: 'graph',
    children: Array.from({ length: nodes }, (_, index) => ({ id: `node${index}`, width: 80, height: 40 })),
    edges: Array.from({ length: edges }, (_, index) => ({
      id: `edge${index}`,
      sources: [`node${index % nodes}`],
      targets: [`node${(index * 7 + 1) % nodes}`],
    })),
  };
}
