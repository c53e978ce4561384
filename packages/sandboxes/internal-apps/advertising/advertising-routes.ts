import type { FastifyInstance } from 'fastify';
import { answerControl } from '../../kit/control.ts';
import { misbehave } from '../planned-answers.ts';
import { type AdvertisingServices, SERVICES } from './counted.ts';
import { readPostback } from './postback-rules.ts';
import { serveGa4 } from './serve-ga4.ts';
import { serveMeta } from './serve-meta.ts';

/** The token of the network's advertiser. */
const TOKEN = 'sluice';

/** Receives what a shop tells Meta, Google Analytics, and the network of its affiliates. */
export function serveAdvertising(app: FastifyInstance, services: AdvertisingServices, clock: () => Date): void {
  serveMeta(app, services, clock);
  serveGa4(app, services, clock);
  app.get('/affiliates/postback', async (request, reply) => {
    const service = services.of('affiliates');
    const behaviour = service.planned.take();
    if (behaviour) return misbehave(behaviour, reply);
    const { postback, faults } = readPostback(request.query);
    if (!postback) {
      service.refuse('a parameter is wrong', faults);
      return reply
        .code(400)
        .type('text/plain')
        .send(faults.map(({ path, reason }) => `${path} ${reason}`).join('\n'));
    }
    if (postback.token !== TOKEN) {
      service.refuse('the token is wrong', []);
      return reply.code(403).type('text/plain').send('ERROR: unknown advertiser');
    }
    service.count(postback.id, 'postback', request.query);
    return reply.type('text/plain').send('OK');
  });
}

/** `POST /_sim/advertising/<service>` says how a service answers its next calls. */
export function controlAdvertising(control: FastifyInstance, services: AdvertisingServices): void {
  control.post<{ Params: { name: string } }>('/advertising/:name', (request, reply) => {
    const service = services.named(request.params.name);
    return answerControl(
      reply,
      service ? service.planned.plan(request.body) : `a service is one of ${SERVICES.join(', ')}`,
    );
  });
}
