// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createMachine } from 'xstate';
import { useLayout } from '../../../backoffice/app/chart/chart-canvas.tsx';
import { readChart } from '../../../backoffice/diagram/machines/read-chart.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

it('a chart is asked for again once a server that was starting answers', async () => {
  const chart = readChart(createMachine({ initial: 'a', states: { a: {} } }), 'small');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const before = renderHook(() => useLayout(chart), { wrapper });
  await waitFor(() => expect(before.result.current.error?.message).toContain('does not answer'));
  before.unmount();
  vi.stubGlobal('fetch', async (asked: string | Request) =>
    Response.json(asked === '/api/session' ? { writeToken: 'w' } : { boxes: [] }),
  );
  const after = renderHook(() => useLayout(chart), { wrapper });
  await waitFor(() => expect(after.result.current.data).toEqual({ boxes: [] }));
});
