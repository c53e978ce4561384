import { WebSocket } from 'partysocket';
import type { InspectedApp, SendByHand, ViewerMessage } from '../../contracts/inspection.ts';
import { type ActorRecord, addMessage, emptyRecord } from './actor-record.ts';

export interface WatchedApp {
  app: InspectedApp;
  record: ActorRecord;
}

export interface WatchedApps {
  /** A new list with each change, for React. */
  current(): readonly WatchedApp[];
  isConnected(): boolean;
  subscribe(changed: () => void): () => void;
  send(message: SendByHand): void;
}

const DRAWN_EVERY_MS = 40;

/** The apps that report to the studio's server. The socket opens again by itself, and the server then tells everything again. */
export function watchApps(url: string): WatchedApps {
  const socket = new WebSocket(url, [], { maxReconnectionDelay: 3_000 });
  const apps = new Map<string, WatchedApp>();
  const listeners = new Set<() => void>();
  let list: readonly WatchedApp[] = [];
  let isConnected = false;
  let isScheduled = false;

  function change(): void {
    if (isScheduled) return;
    isScheduled = true;
    // A burst of messages is drawn once, in a tab that is not in view as well.
    setTimeout(() => {
      isScheduled = false;
      list = [...apps.values()].map((each) => ({ ...each })).sort((a, b) => b.app.since - a.app.since);
      for (const listener of listeners) listener();
    }, DRAWN_EVERY_MS);
  }

  function hear(message: ViewerMessage): void {
    if (message.type === 'gone') apps.delete(message.app);
    else if (message.type === 'app') {
      apps.set(message.app.id, { record: apps.get(message.app.id)?.record ?? emptyRecord(), app: message.app });
    } else {
      const watched = apps.get(message.app);
      if (!watched) return;
      if (message.isAll) watched.record = emptyRecord();
      for (const each of message.messages) addMessage(watched.record, each);
    }
    change();
  }

  socket.addEventListener('open', () => {
    isConnected = true;
    apps.clear();
    change();
  });
  socket.addEventListener('close', () => {
    isConnected = false;
    change();
  });
  socket.addEventListener('message', ({ data }) => hear(JSON.parse(String(data))));
  return {
    current: () => list,
    isConnected: () => isConnected,
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    send: (message) => socket.send(JSON.stringify(message)),
  };
}
