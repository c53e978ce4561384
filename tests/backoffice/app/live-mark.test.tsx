// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LiveMark } from '../../../backoffice/app/shell/live-mark.tsx';

const streams: FakeStream[] = [];

class FakeStream {
  onmessage: (event: { data: string }) => void = () => {};

  constructor() {
    streams.push(this);
  }

  close() {}
}

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
