import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsentRequest } from '../../contracts/api/consent-api.ts';
import { REFUSE_ALL } from '../../domain/consent/consent.ts';
import type { Leads } from '../leads/leads.ts';
import type { OptionalWrites } from '../storage/optional-writes.ts';
import { storeDecision } from './consent-cookie.ts';
import type { Consents } from './consents.ts';

export interface AnswerDeps {
  consents: Consents;
  leads: Pick<Leads, 'forget'>;
  stats: { forgetVisitor(sessionHash: string): Promise<void> };
  optional: OptionalWrites;
  clock: () => Date;
  secure: boolean;
}

/** The choice of a visitor, who may have no guest session yet. */
type Answered = Omit<ConsentRequest, 'affParameters'>;

/**
 * Takes a visitor's answer: into the cookie, which decides, and as a row, which proves it. L06: without consent to advertising
 * the leads of the session go at once with the ids of its orders for advertising services, and E21: without consent to analytics ip and user agent. Returns the stored answer.
 */
export async function answerConsent(
  request: FastifyRequest,
  reply: FastifyReply,
  answered: Answered,
  { sessionHash, ...deps }: AnswerDeps & { sessionHash: string | null },
): Promise<Omit<Answered, 'source'> & { at: string }> {
  const { analytics, advertising, textVersion } = answered;
  const at = deps.clock();
  storeDecision(reply, { analytics, advertising, textVersion }, { secure: deps.secure, now: at });
  if (sessionHash !== null) {
    const { region } = request;
    const isSignalled = request.headers['sec-gpc'] === '1';
    await deps.optional.store(() => deps.consents.record({ ...answered, sessionHash, region, isSignalled, at }));
  }
  if (sessionHash !== null && !advertising) {
    await deps.leads.forget(sessionHash);
    await deps.consents.forgetAdIds(sessionHash);
  }
  if (sessionHash !== null && !analytics) await deps.stats.forgetVisitor(sessionHash);
  return { analytics, advertising, textVersion, at: at.toISOString() };
}

/** L06: the answer of an opt-out from a page that shows no question. */
export function refusalAt(source: ConsentRequest['source']): Answered {
  return { ...REFUSE_ALL, textVersion: '', source };
}
