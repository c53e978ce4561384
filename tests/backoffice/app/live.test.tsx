// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLive } from '../../../backoffice/app/shell/live-mark.tsx';
import { goToSignIn } from '../../../backoffice/app/shell/studio-session.ts';

vi.mock(import('../../../backoffice/app/shell/studio-session.ts'), () => ({ goToSignIn: vi.fn() }));

const streams: FakeStream[] = [];

class FakeStream {
  static readonly CLOSED = 2;
  readyState = 1;
  onmessage: (event: { data: string }) => void = () => {};
  onerror: () => void = () => {};

  constructor() {
    streams.push(this);
  }

  close() {}
}

/** A page that was live until its stream was answered with something else. */
async function refusedPage(status: number) {
  streams.length = 0;
  vi.mocked(goToSignIn).mockClear();
  const asked = vi.fn(async () => new Response('{}', { status }));
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('fetch', asked);
  const client = new QueryClient();
  const { result } = renderHook(() => useLive(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const [stream] = streams;
  act(() => stream?.onmessage({ data: JSON.stringify({ at: '2026-11-28T10:00:00Z', topics: [] }) }));
  if (stream) stream.readyState = FakeStream.CLOSED;
  act(() => stream?.onerror());
  await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/session'));
  return result;
}

it('a page that was signed out elsewhere goes to the sign-in', async () => {
  await refusedPage(401);
  await waitFor(() => expect(goToSignIn).toHaveBeenCalled());
});

it('a page whose shop fails stays, and says so', async () => {
  const result = await refusedPage(503);
  await waitFor(() => expect(result.current).toMatchObject({ is: 'silent' }));
  expect(goToSignIn).not.toHaveBeenCalled();
});
