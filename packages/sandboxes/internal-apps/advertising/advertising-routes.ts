import type { FastifyInstance } from 'fastify';
import { answerControl } from '../../kit/control.ts';
import { read } from '../checks.ts';
import { misbehave } from '../planned-answers.ts';
import { type AdvertisingApps, SERVICES } from './counted.ts';
import { postback } from './postback-rules.ts';
import { serveGa4 } from './serve-ga4.ts';
import { serveMeta } from './serve-meta.ts';

/** The token of the network's advertiser. */
const TOKEN = 'sluice';

/** Receives what a shop tells Meta, Google Analytics, and the network of its affiliates. */
export function serveAdvertising(app: FastifyInstance, apps: AdvertisingApps, clock: () => Date): void {
  serveMeta(app, apps, clock);
  serveGa4(app, apps, clock);
  app.get('/affiliates/postback', async (request, reply) => {
    const service = apps.advertising.affiliates;
    const behaviour = service.planned.take();
    if (behaviour) return misbehave(behaviour, reply);
    const given = read(postback, request.query);
    if (given.type === 'refused') {
      service.refuse('a parameter is wrong', given.faults);
      const words = given.faults.map(({ path, reason }) => `${path} ${reason}`);
      return reply.code(400).type('text/plain').send(words.join('\n'));
    }
    if (given.value.token !== TOKEN) {
      service.refuse('the token is wrong', []);
      return reply.code(403).type('text/plain').send('ERROR: unknown advertiser');
    }
    service.count(given.value.id, 'postback', request.query);
    return reply.type('text/plain').send('OK');
  });
}

/** `POST /_sim/advertising/<service>` says how a service answers its next calls. */
export function controlAdvertising(control: FastifyInstance, apps: AdvertisingApps): void {
  control.post<{ Params: { name: string } }>('/advertising/:name', (request, reply) => {
    const name = SERVICES.find((each) => each === request.params.name);
    const problem = name
      ? apps.advertising[name].planned.plan(request.body)
      : `a service is one of ${SERVICES.join(', ')}`;
    return answerControl(reply, problem);
  });
}
