import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { parseJson } from '../../domain/parse-json.ts';
import { SendByHandSchema } from '../contracts/inspection.ts';
import { inspectedApps } from './inspected-apps.ts';
import { APPS_SOCKET } from './studio-guard.ts';

/** Bytes of messages that a viewer has not read yet. */
const MOST_UNREAD = 128 * 1024 * 1024;

interface InspectionOptions {
  clock: () => Date;
  newId: () => string;
}

/** Two sockets: one by which apps report, one by which the studio's page watches them and sends events by hand. */
export async function inspectionRoutes(app: FastifyInstance, { clock, newId }: InspectionOptions): Promise<void> {
  const apps = inspectedApps({ clock, newId });
  app.get(APPS_SOCKET, { websocket: true }, (socket, { headers }) => {
    const connection = apps.connect({ origin: headers.origin ?? '', send: (text) => socket.send(text) });
    socket.on('message', (data) => connection.hear(String(data)));
    socket.on('close', () => connection.end());
    socket.on('error', () => socket.close());
  });
  app.get('/inspect/watch', { websocket: true }, (socket) => {
    const stop = apps.watch((message) => {
      // A page that is too slow to read connects again, and gets the record anew.
      if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
      else socket.send(JSON.stringify(message));
    });
    socket.on('message', (data) => {
      const said = parseJson(String(data));
      if (Value.Check(SendByHandSchema, said)) apps.sendByHand(said);
    });
    socket.on('close', stop);
    socket.on('error', () => socket.close());
  });
}
