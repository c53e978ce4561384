// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { InspectedApp, InspectionMessage, ViewerMessage } from '../../../backoffice/contracts/inspection.ts';

it('an address with an unknown actor or step shows the app that it names, and one of a forgotten app says so', async () => {
  const { opens, hears } = await inspector();
  opens('/inspect?app=shelf&actor=%3Cimg%3E&step=-7.5');
  hears(appNamed('jar'), appNamed('shelf'), steps('jar'), steps('shelf'));
  expect(await screen.findByRole('button', { name: /^shelf/, current: true })).toBeDefined();
  expect(screen.getByText('1 of 2')).toBeDefined();
  cleanup();
  opens('/inspect?app=gone&actor=x:9&step=400');
  expect(await screen.findByText(/The app of this address is no longer recorded/)).toBeDefined();
  expect(screen.getByText('2 of 2')).toBeDefined();
});

it('an address is not changed while the app that it names has not reported again', async () => {
  const { opens, hears } = await inspector();
  opens('/inspect?app=shelf');
  hears(appNamed('jar'), steps('jar'));
  expect(await screen.findByRole('button', { name: /^jar/ })).toBeDefined();
  hears(appNamed('shelf'), steps('shelf'));
  expect(await screen.findByRole('button', { name: /^shelf/, current: true })).toBeDefined();
  expect(screen.getByTestId('address').textContent).toBe('?app=shelf');
});

it('actors that name each other as their parents are listed', async () => {
  const { opens, hears } = await inspector();
  const named = (id: string, parentId: string): InspectionMessage => ({
    type: '@xstate.actor',
    sessionId: id,
    name: id,
    parentId,
    snapshot: { status: 'active' },
  });
  opens('/inspect?app=shelf');
  hears(appNamed('shelf'), {
    type: 'messages',
    app: 'shelf',
    isAll: true,
    messages: [named('self', 'self'), named('one', 'two'), named('two', 'one')],
  });
  (await screen.findByRole('button', { name: /Ended or not begun/ })).click();
  for (const id of ['self', 'one', 'two'])
    expect(await screen.findByRole('button', { name: new RegExp(`^${id}`) })).toBeDefined();
});

/** The inspector's page, with the socket of a server that says what the test lets it. */
async function inspector() {
  cleanup();
  let opened = (_: EventTarget) => {};
  const socket = new Promise<EventTarget>((resolve) => {
    opened = resolve;
  });
  class ServerSocket extends EventTarget {
    readyState = 1;
    constructor() {
      super();
      setTimeout(() => {
        this.dispatchEvent(new Event('open'));
        opened(this);
      });
    }
    send() {}
    close() {}
  }
  vi.resetModules();
  // The next file's views would wait for a session that never comes.
  onTestFinished(() => void vi.resetModules());
  vi.stubGlobal('WebSocket', ServerSocket);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { InspectPage } = await import('../../../backoffice/app/inspect/inspect.page.tsx');
  return {
    opens: (address: string) =>
      render(
        <MemoryRouter initialEntries={[address]}>
          <QueryClientProvider client={new QueryClient()}>
            <InspectPage />
          </QueryClientProvider>
          <Address />
        </MemoryRouter>,
      ),
    hears: (...messages: ViewerMessage[]) =>
      void socket.then((open) => {
        for (const each of messages) open.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(each) }));
      }),
  };
}

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function appNamed(id: string): ViewerMessage {
  const app: InspectedApp = {
    id,
    tab: id,
    title: id,
    url: '/',
    since: 1,
    isConnected: true,
    listens: true,
    forgotten: 0,
    strange: 0,
    strangeWhy: null,
  };
  return { type: 'app', app };
}

function steps(id: string): ViewerMessage {
  const of = { sessionId: `x:${id}`, createdAt: '1767225600000' };
  const snapshot = { status: 'active', value: 'empty' };
  return {
    type: 'messages',
    app: id,
    isAll: true,
    messages: [
      { type: '@xstate.actor', name: id, ...of },
      { type: '@xstate.snapshot', event: { type: 'xstate.init' }, snapshot, ...of },
      { type: '@xstate.snapshot', event: { type: 'press' }, snapshot, ...of },
    ],
  };
}
