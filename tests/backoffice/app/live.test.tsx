// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LiveMark, useLive } from '../../../backoffice/app/shell/live-mark.tsx';

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
  const asked = vi.fn(async () => new Response('{}', { status }));
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('fetch', asked);
  const client = new QueryClient();
  const goToSignIn = vi.fn();
  const { result } = renderHook(() => useLive(goToSignIn), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const [stream] = streams;
  act(() => stream?.onmessage({ data: JSON.stringify({ at: '2026-11-28T10:00:00Z', topics: [] }) }));
  if (stream) stream.readyState = FakeStream.CLOSED;
  act(() => stream?.onerror());
  await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/session'));
  return { result, goToSignIn };
}

it('a page that was signed out elsewhere goes to the sign-in', async () => {
  const { goToSignIn } = await refusedPage(401);
  await waitFor(() => expect(goToSignIn).toHaveBeenCalled());
});

it('a page whose shop fails stays, and says so', async () => {
  const { result, goToSignIn } = await refusedPage(503);
  await waitFor(() => expect(result.current).toMatchObject({ is: 'silent' }));
  expect(goToSignIn).not.toHaveBeenCalled();
});

it.each([
  ['Asia/Kathmandu', 'live since 00:53 Asia/Kathmandu'],
  ['Mars/Olympus', 'live since 19:08 UTC'],
])('the studio’s hours are on the shop’s clock, or in UTC where a browser does not know it: %s', (timeZone, said) => {
  vi.stubGlobal('EventSource', FakeStream);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveMark timeZone={timeZone} />
    </QueryClientProvider>,
  );
  act(() => streams.at(-1)?.onmessage({ data: JSON.stringify({ at: '2026-11-28T19:08:00.000Z', topics: [] }) }));
  expect(screen.getByText(said)).toBeDefined();
});
