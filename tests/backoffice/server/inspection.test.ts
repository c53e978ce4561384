import { createWebSocketInspector } from '@statelyai/inspect';
import { expect, it, onTestFinished } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import {
  type ActorRecord,
  addMessage,
  emptyRecord,
  eventText,
  valueText,
} from '../../../backoffice/app/inspect/actor-record.ts';
import type { ViewerMessage } from '../../../backoffice/contracts/inspection.ts';
import { openSocket, runningStudio } from './running-studio.ts';

const APPS = '/inspect/apps';

/** The page of the studio: what it has heard, as its own records. */
async function watching(studio: Awaited<ReturnType<typeof runningStudio>>) {
  const { received, socket } = await openSocket(studio.port, '/inspect/watch', {
    cookie: await studio.signIn(),
    origin: studio.origin,
  });
  const messages = () => received as unknown as ViewerMessage[];
  const apps = () =>
    new Map(messages().flatMap((each) => (each.type === 'app' ? [[each.app.id, each.app] as const] : [])));
  const record = (app: string): ActorRecord => {
    let own = emptyRecord();
    for (const each of messages()) {
      if (each.type !== 'messages' || each.app !== app) continue;
      if (each.isAll) own = emptyRecord();
      for (const message of each.messages) addMessage(own, message);
    }
    return own;
  };
  return { apps, record, socket };
}

const shelf = setup({
  types: { context: {} as { tries: number } },
  actors: { fetchJars: fromPromise(async () => 3) },
}).createMachine({
  id: 'shelf',
  context: { tries: 0 },
  initial: 'empty',
  states: {
    empty: { on: { fill: { target: 'filling', actions: assign({ tries: ({ context }) => context.tries + 1 }) } } },
    filling: { invoke: { src: 'fetchJars', onDone: 'full' } },
    full: {},
  },
});

it('any app of XState 5 is shown by the inspector of Stately: its actors, steps, states and contexts', async () => {
  const studio = await runningStudio();
  const { apps, record } = await watching(studio);
  const inspector = createWebSocketInspector({ url: `ws://localhost:${studio.port}${APPS}` });
  onTestFinished(() => inspector.stop());
  const actor = createActor(shelf, { inspect: inspector.inspect }).start();
  onTestFinished(() => void actor.stop());
  actor.send({ type: 'fill' });
  const known = () => {
    const [app = ''] = apps().keys();
    const { steps, actors } = record(app);
    return steps.map((step) => [
      actors.get(step.actor)?.name,
      eventText({ actors } as ActorRecord, step),
      valueText(step.value ?? ''),
    ]);
  };
  await expect
    .poll(() => known().filter(([name]) => name === 'shelf'))
    .toEqual([
      ['shelf', 'xstate.init', 'empty'],
      ['shelf', 'fill', 'filling'],
      ['shelf', 'done 0.shelf.filling', 'full'],
    ]);
  const [app] = apps().values();
  expect(app).toMatchObject({ title: 'Another app', listens: false, isConnected: true });
  const shown = record(app?.id ?? '');
  expect(shown.steps.find(({ event }) => event.type === 'fill')?.context).toEqual({ tries: 1 });
  expect([...shown.actors.values()].find(({ name }) => name === 'shelf')?.definition).toContain('"initial":"empty"');
});

it('a page that connects again is the same app, and takes an event that is sent by hand', async () => {
  const studio = await runningStudio();
  const { apps, record, socket } = await watching(studio);
  const hello = JSON.stringify({
    type: '@sluice.page',
    load: 'load-1',
    tab: 'tab-1',
    title: 'Northvale',
    url: '/home',
  });
  const snapshot = JSON.stringify({ type: '@xstate.snapshot', sessionId: 'x:0', event: { type: 'a' }, snapshot: {} });
  const first = await openSocket(studio.port, APPS, { origin: 'http://localhost:8080' });
  first.socket.send(hello);
  first.socket.send(snapshot);
  await expect.poll(() => record('load-1').steps.length).toBe(1);
  first.socket.terminate();
  await expect.poll(() => apps().get('load-1')?.isConnected).toBe(false);
  const again = await openSocket(studio.port, APPS, { origin: 'http://localhost:8080' });
  for (const text of [hello, snapshot, snapshot]) again.socket.send(text);
  await expect.poll(() => [apps().size, record('load-1').steps.length]).toEqual([1, 2]);
  socket.send(JSON.stringify({ type: 'send', app: 'load-1', sessionId: 'x:0', event: { type: 'offer.accepted' } }));
  await expect
    .poll(() => again.received)
    .toEqual([{ type: '@xstate.event', sessionId: 'x:0', event: { type: 'offer.accepted' } }]);
});

it('a message that is not understood is counted and said; an older protocol is named', async () => {
  const studio = await runningStudio();
  const { apps, record } = await watching(studio);
  const { socket } = await openSocket(studio.port, APPS);
  for (const text of [
    '{',
    '{"type":"@xstate.event","sessionId":"x:0","event":{"type":"go"},"sourceId":null}',
    '{"type":{"toString":null}}',
    '{"type":"service.register"}',
  ])
    socket.send(text);
  await expect
    .poll(() => [...apps().values()].at(-1))
    .toMatchObject({ strange: 3, strangeWhy: expect.stringContaining('XState 4') });
  expect(record([...apps().keys()][0] ?? '').actors.has('x:0')).toBe(true);
});

it('two apps at once are two records, and a context of a megabyte is shortened', async () => {
  const studio = await runningStudio();
  const { apps, record } = await watching(studio);
  for (const id of ['a', 'b']) {
    const { socket } = await openSocket(studio.port, APPS);
    const context = { rows: Array.from({ length: 3_000 }, () => 'x'.repeat(400)) };
    socket.send(JSON.stringify({ type: '@xstate.snapshot', sessionId: id, snapshot: { context } }));
  }
  await expect.poll(() => apps().size).toBe(2);
  await expect.poll(() => [...apps().keys()].map((app) => record(app).steps.length)).toEqual([1, 1]);
  const [app = ''] = apps().keys();
  expect(JSON.stringify(record(app).steps[0]?.context)).toContain('more');
});

it('the socket of apps answers this machine alone, and only during development', async () => {
  const studio = await runningStudio();
  await expect(openSocket(studio.port, APPS, { origin: 'https://evil.example' })).rejects.toThrow('403');
  await expect(openSocket(studio.port, APPS, { host: 'evil.example' })).rejects.toThrow('403');
  const elsewhere = await runningStudio({ isDevelopment: false });
  await expect(openSocket(elsewhere.port, APPS)).rejects.toThrow('404');
});

it('another origin does not take over a page, a second hello is none, and a text that nests too deep is shortened', async () => {
  const studio = await runningStudio();
  const { apps, record, socket } = await watching(studio);
  const hello = (load: string) =>
    JSON.stringify({ type: '@sluice.page', load, tab: 'tab-1', title: 'Northvale', url: '/home' });
  const own = await openSocket(studio.port, APPS, { origin: 'http://localhost:8080' });
  own.socket.send(hello('load-1'));
  own.socket.send(hello('load-2'));
  const deep = `{"type":"@xstate.event","sessionId":"x:0","event":{"type":"go","deep":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`;
  own.socket.send(deep);
  await expect.poll(() => record('load-1').actors.size).toBe(1);
  expect([...apps().keys()]).toEqual(['load-1']);
  const other = await openSocket(studio.port, APPS, { origin: 'http://localhost:9999' });
  other.socket.send(hello('load-1'));
  await expect.poll(() => apps().size).toBe(2);
  socket.send(JSON.stringify({ type: 'send', app: 'load-1', sessionId: 'x:0', event: { type: 'paid' } }));
  await expect.poll(() => own.received.length).toBe(1);
  expect(other.received).toEqual([]);
});

it('no more than a few apps are remembered', async () => {
  const studio = await runningStudio();
  const { apps, socket } = await watching(studio);
  const gone = () => [...apps().values()].length;
  for (let each = 0; each < 25; each += 1) {
    const page = await openSocket(studio.port, APPS);
    page.socket.send('{"type":"@xstate.event","sessionId":"x:0","event":{"type":"go"}}');
    await expect.poll(gone).toBe(each + 1);
  }
  socket.terminate();
  const again = await watching(studio);
  await expect.poll(() => again.apps().size).toBe(20);
});
