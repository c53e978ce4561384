import type { FastifyInstance } from 'fastify';
import { serveControlApi } from '../kit/control.ts';
import type { FaultBook } from '../kit/fault-book.ts';
import { type Device, fullDevice, readDevice } from './wallet-device.ts';

export interface WalletControl {
  faults: FaultBook;
  device: { now: Device };
}

/** The control API: the device's abilities, and the faults of the next requests. */
export function serveWalletControl(app: FastifyInstance, { faults, device }: WalletControl): void {
  const reset = () => {
    device.now = fullDevice;
  };
  serveControlApi(app, { faults }, { reset }, (control) => {
    control.post('/device', (request, reply) => {
      const change = readDevice(request.body);
      if (typeof change === 'string') return reply.code(400).send({ error: change });
      device.now = { ...device.now, ...change };
      return reply.send(device.now);
    });
  });
}
