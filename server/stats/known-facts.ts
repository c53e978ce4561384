import type { FastifyRequest } from 'fastify';
import type { FactBatch, SentFact } from '../../contracts/api/facts-api.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';
import type { SessionVersions } from '../session/leave-gone-version.ts';
import { storableText } from './storable.ts';

export type VersionOf = (request: FastifyRequest, hash: string) => Promise<PublishedFunnel | null>;

/** Finds the version that a page of the caller can show: a live one, or one that its session has a proof of; else null. */
export function shownVersions({ funnels, proofs, sessionOf }: SessionVersions): VersionOf {
  return async (request, hash) => {
    const live = funnels.live().find((each) => each.hash === hash);
    if (live) return live;
    if (storableText(hash) !== hash) return null;
    const version = await funnels.byHash(hash);
    if (!version) return null;
    const { sfid } = version.funnel;
    const session = sessionOf(request);
    const isProved = (['version', 'receipt_version'] as const).some(
      (use) => proofs.read(request, session, sfid, use)?.hash === hash,
    );
    return isProved ? version : null;
  };
}

/** C04: whether a version's graph has the steps, the variant and the edge that a fact names. */
export function isOfGraph({ nodes, edges }: FunnelGraph, { stepId, fact }: FactBatch['facts'][number]): boolean {
  if (![stepId, ...stepsOf(fact)].every((id) => id === null || nodes.some((node) => node.id === id))) return false;
  if (fact.type === 'edge.taken')
    return edges.some(({ from, on, to }) => from === fact.from && on === fact.on && to === fact.to);
  if (fact.type !== 'step.entered' || fact.variantId === null) return true;
  const shown = nodes.find(({ id }) => id === fact.stepId);
  return shown?.variants.some(({ sfid }) => sfid === fact.variantId) ?? false;
}

function stepsOf(fact: SentFact): string[] {
  return 'stepId' in fact ? [fact.stepId] : [];
}
