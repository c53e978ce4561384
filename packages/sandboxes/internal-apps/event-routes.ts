import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from './access.ts';
import { type Answers, ATTENTIVE, KLAVIYO } from './answers.ts';
import type { FieldFault } from './checks.ts';
import { type ReadEvent, readAttentive, readKlaviyo } from './event-rules.ts';
import { orderEventIn, readAttentiveOrder, readKlaviyoOrder } from './order-rules.ts';
import type { Received, Service } from './received.ts';
import type { Throttle } from './throttle.ts';

/** Headers that belong to the shop's own origin alone. */
const SHOPS_OWN = ['cookie', 'x-xsrf-token'];

/** The internal apps ask a page for no key, so that one that it sends is the shop's own. */
const SHOPS_OWN_OF_PAGES = ['authorization', ...SHOPS_OWN];

/** What the two services received, and how fast they take it; a reset puts fresh ones in their place. */
export interface EventApps {
  received: Received;
  throttle: Throttle;
}

/** Reads the bodies of one service: what pages tell of a started checkout, and what a server tells of an order. */
interface Readers {
  started(body: unknown): ReadEvent;
  order(body: unknown): ReadEvent;
}

/**
 * The two calls of M01 and M02, with the answers of the services behind them: 200 by Attentive and 202 by Klaviyo, both without
 * a body; 400 in each one's form, with the reason for each field. An event about an order is a server's, which needs a key.
 */
export function serveEvents(app: FastifyInstance, apps: EventApps): void {
  serve('/attentive/event/custom/', 'attentive', { started: readAttentive, order: readAttentiveOrder }, ATTENTIVE);
  serve('/klaviyo/proxy/metric/', 'klaviyo', { started: readKlaviyo, order: readKlaviyoOrder }, KLAVIYO);

  function serve(path: string, service: Service, readers: Readers, answers: Answers): void {
    app.post(path, (request, reply) => {
      const isOfServer = orderEventIn(request.body) !== null;
      const refusal = isOfServer ? refusalOf(request.headers) : null;
      if (refusal !== null) {
        apps.received.refuse({ path, status: refusal === 'may not write' ? 403 : 401, faults: [] });
        return answers.notLetIn(reply, refusal, request);
      }
      const seconds = apps.throttle.take(service);
      if (seconds !== null) {
        apps.received.throttle(service);
        return answers.throttled(reply, seconds, request);
      }
      return take(request, reply, isOfServer);
    });

    function take(request: FastifyRequest, reply: FastifyReply, isOfServer: boolean): FastifyReply {
      const foreign = (isOfServer ? SHOPS_OWN : SHOPS_OWN_OF_PAGES).filter(
        (name) => request.headers[name] !== undefined,
      );
      const event = isOfServer ? readers.order(request.body) : readers.started(request.body);
      const faults = foreign.length > 0 ? foreign.map(misplaced) : event.type === 'refused' ? event.faults : [];
      if (event.type === 'refused' || faults.length > 0) {
        apps.received.refuse({ path, status: 400, faults });
        return answers.refused(reply, faults, request);
      }
      apps.received.count(service, { ...event, body: request.body });
      return answers.taken(reply, event.dropped);
    }
  }
}

function misplaced(name: string): FieldFault {
  return { path: name, reason: 'is a header of the shop, which has to stay there' };
}
