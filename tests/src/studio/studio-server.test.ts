import { expect, it, vi } from 'vitest';
import { createMachine } from 'xstate';
import { readChart } from '../../../machines/chart/read-chart.ts';
import { layOut } from '../../../src/studio/shell/studio-server.ts';

it('a chart is asked for again once a server that was starting answers', async () => {
  const chart = readChart(createMachine({ initial: 'a', states: { a: {} } }), 'small');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  expect(await layOut(chart)).toMatchObject({ ok: false, why: expect.stringContaining('does not answer') });
  vi.stubGlobal('fetch', async (path: string) => Response.json(path === '/api/session' ? { writeToken: 'w' } : {}));
  expect(await layOut(chart)).toEqual({ ok: true, value: {} });
});
