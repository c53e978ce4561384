import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { trafficSource } from '../../domain/tracking/traffic-source.ts';
import type { BoundedSources } from './bounded-sources.ts';

/** What is stored of a visitor in place of user agent, address and network address. */
export interface VisitTraits extends VisitAgent {
  /** The class of the source; null where the address of the page is not known. */
  source: string | null;
  /** ISO 3166; null where no declared proxy states one. */
  country: string | null;
}

export type TraitsOf = (
  request: FastifyRequest,
  page: { address: string | null | undefined; funnel: string },
) => VisitTraits;

/** Reads the traits of the visitor of a request. */
export function traitsReader(sources: BoundedSources): TraitsOf {
  return ({ headers, region }, { address, funnel }) => {
    const { looksLikeRobot, device } = readAgent(headers['user-agent']);
    return {
      looksLikeRobot,
      device,
      source: address ? sources.bounded(funnel, trafficSource(address)) : null,
      country: region?.split('-', 1)[0] ?? null,
    };
  };
}

export type DeviceClass = 'phone' | 'tablet' | 'desktop';

/** A longer user agent is cut: only its beginning is read. */
const LONGEST = 512;

/** Browsers of tablets name the tablet, or Android without a mobile; an iPad may call itself a Macintosh, and counts as one. */
const TABLET = /iPad|Tablet(?! PC)|PlayBook|Silk\/(?!.*Mobile)|Android(?!.*Mobi)/;
const PHONE = /Mobi|iPhone|iPod/;

/** What is stored of a visit's user agent in its place. */
export type VisitAgent = ReturnType<typeof readAgent>;

/** Reads a user agent. A client that sends none is no browser, and looks like a robot. */
export function readAgent(userAgent: string | undefined) {
  const agent = (userAgent ?? '').slice(0, LONGEST);
  return { looksLikeRobot: agent.trim() === '' || isbot(agent), device: classifyDevice(agent) };
}

function classifyDevice(agent: string): DeviceClass {
  if (TABLET.test(agent)) return 'tablet';
  return PHONE.test(agent) ? 'phone' : 'desktop';
}
