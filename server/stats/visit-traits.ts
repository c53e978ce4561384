import type { FastifyRequest } from 'fastify';
import { trafficSource } from '../../domain/tracking/traffic-source.ts';
import type { BoundedSources } from './bounded-sources.ts';
import { agentOf, type VisitAgent } from './visit-agent.ts';

/** What is stored of a visitor in place of user agent, address and network address. */
export interface VisitTraits extends VisitAgent {
  /** The class of the source; null where the address of the page is not known. */
  source: string | null;
  /** ISO 3166; null where no declared proxy states one. */
  country: string | null;
}

/** The page of a visitor: its address, as the browser says it, and its funnel's sfid. */
export interface VisitedPage {
  address: string | null | undefined;
  funnel: string;
}

export type TraitsOf = (request: FastifyRequest, page: VisitedPage) => VisitTraits;

/** Reads the traits of the visitor of a request. */
export function traitsReader(sources: BoundedSources): TraitsOf {
  return ({ headers, region }, { address, funnel }) => {
    const { looksLikeRobot, device } = agentOf(headers['user-agent']);
    return {
      looksLikeRobot,
      device,
      source: address ? sources.bounded(funnel, trafficSource(address)) : null,
      country: region?.split('-', 1)[0] ?? null,
    };
  };
}
