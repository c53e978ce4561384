import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';

interface Asked {
  path: string;
  body: unknown;
}

/** Shows a view of the studio at an address, whose server answers these paths; returns the posts that it got. */
export function showView(at: string, view: ReactNode, answers: Readonly<Record<string, unknown>>): Asked[] {
  const posts: Asked[] = [];
  // jsdom has none, and a dialog asks for it.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', async (asked: string | Request, options: RequestInit = {}) => {
    const url = new URL(typeof asked === 'string' ? asked : asked.url, 'http://studio.localhost');
    const isPost = (typeof asked === 'string' ? options.method : asked.method) === 'POST';
    if (isPost) posts.push({ path: url.pathname, body: JSON.parse(String(options.body ?? '{}')) });
    const known = answers[`${url.pathname}${url.search}`] ?? answers[url.pathname];
    return new Response(JSON.stringify(known ?? { error: { message: `nothing at ${url.pathname}` } }), {
      status: known === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {view}
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return posts;
}
