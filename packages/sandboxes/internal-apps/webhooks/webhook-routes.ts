import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerControl } from '../../kit/control.ts';
import { misbehave } from '../planned-answers.ts';
import { readMessage } from './read-message.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

/** The receivers of webhooks by their names, each of which is another address; a reset puts none in their place. */
export interface WebhookApps {
  receivers: Map<string, WebhookReceiver>;
}

function named({ receivers }: WebhookApps, name: string): WebhookReceiver {
  const receiver = receivers.get(name) ?? new WebhookReceiver();
  receivers.set(name, receiver);
  return receiver;
}

interface Named {
  Params: { name: string };
}

/**
 * Receives webhooks at `/webhooks/<name>`, as services do that keep to Standard Webhooks: 204 for a message that is signed by a secret of
 * the receiver, also for one that it has; 400 or 401 with the reason for any other.
 */
export function serveWebhooks(app: FastifyInstance, apps: WebhookApps, clock: () => Date): void {
  app.register(async (scope) => {
    // The signature is of the bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<Named>('/webhooks/:name', async (request, reply) => {
      const receiver = named(apps, request.params.name);
      const behaviour = receiver.planned.take();
      if (behaviour) return misbehave(behaviour, reply);
      return receive(receiver, request, reply, clock());
    });
  });
}

function receive(receiver: WebhookReceiver, request: FastifyRequest, reply: FastifyReply, now: Date): FastifyReply {
  const payload = typeof request.body === 'string' ? request.body : '';
  const read = readMessage(request.headers, payload, { secrets: receiver.secrets, now });
  if (read.type === 'message') {
    receiver.count(read.id, read.event);
    return reply.code(204).send();
  }
  const { status, error, faults } = read;
  receiver.refuse({ status, error, faults });
  return reply.code(status).send({ error, faults });
}

/** `POST /_sim/webhooks/<name>` gives a receiver its secrets, or says how it answers the next messages. */
export function controlWebhooks(control: FastifyInstance, apps: WebhookApps): void {
  control.post<Named>('/webhooks/:name', (request, reply) =>
    answerControl(reply, named(apps, request.params.name).change(request.body)),
  );
}
