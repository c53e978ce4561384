import type { FastifyInstance } from 'fastify';
import { recordAt } from '../../kit/input.ts';
import type { FieldFault } from '../checks.ts';
import { misbehave } from '../planned-answers.ts';
import type { AdvertisingApps } from './counted.ts';
import { type Ga4Event, readGa4 } from './ga4-rules.ts';

/** The secret of each web stream. */
export function ga4Secret(measurementId: string): string {
  return `sluice-secret-${measurementId}`;
}

/**
 * The Measurement Protocol at `/ga4/mp/collect`, and its validation at `/ga4/debug/mp/collect`. As GA4 does, the sandbox answers 204 to each message, and
 * drops what is wrong or has a wrong secret; a purchase counts once for its transaction, and a refund each time.
 */
export function serveGa4(app: FastifyInstance, apps: AdvertisingApps, clock: () => Date): void {
  const micros = () => clock().getTime() * 1000;
  app.post('/ga4/mp/collect', async (request, reply) => {
    const service = apps.advertising.ga4;
    const behaviour = service.planned.take();
    if (behaviour) return misbehave(behaviour, reply);
    const { events, faults } = readGa4(request.body, micros());
    const wrong = [...keyFaults(request.query), ...faults];
    if (wrong.length > 0) service.refuse('dropped', wrong);
    else
      for (const event of events)
        service.count(idOf(event), event.name, { ...recordAt(request.body), events: [event] });
    return reply.code(204).send();
  });
  app.post('/ga4/debug/mp/collect', async (request, reply) => {
    const { faults } = readGa4(request.body, micros());
    const validationMessages = faults.map(({ path, reason }) => ({
      fieldPath: path,
      description: `${path} ${reason}`,
      validationCode: 'VALUE_INVALID',
    }));
    return reply.send({ validationMessages });
  });
}

function keyFaults(query: unknown): FieldFault[] {
  const { measurement_id: id, api_secret: secret } = recordAt(query);
  if (typeof id !== 'string') return [{ path: 'measurement_id', reason: 'is missing' }];
  return secret === ga4Secret(id) ? [] : [{ path: 'api_secret', reason: 'is none of the stream' }];
}

function idOf({ name, params }: Ga4Event): string | null {
  return name === 'purchase' ? params.transaction_id : null;
}
