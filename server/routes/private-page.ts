import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageData, RuntimeSettings } from '../../contracts/page/page-data.ts';
import { onPresentClock, type PublishedFunnel } from '../../graph/published-funnel.ts';
import { isAskedAhead } from '../http/asked-ahead.ts';
import { runtimeSettings } from '../render/page-data.ts';
import { pageHtml } from '../render/page-html.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { PageRoutesOptions } from './page.routes.ts';

/** A page outside of the funnels that is one shopper's own: its brand and status, and its data with the brand's settings. */
export interface PrivatePage {
  shown: PublishedFunnel;
  status: 200 | 404;
  dataOf: (settings: RuntimeSettings) => PageData;
}

/** Begins or reads the session of a private page. Other sites must not learn its address, and search engines must not index it. */
export async function privateSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions }: Pick<PageRoutesOptions, 'sessions'>,
): Promise<GuestSession> {
  reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
  reply.header('cache-control', 'no-store');
  try {
    return (await sessions.readOrBegin(request, reply)).session;
  } catch (away) {
    return sessions.whileAway(away, request);
  }
}

/** Sends a private page, which the browser renders. */
export async function sendPrivatePage(
  reply: FastifyReply,
  options: PageRoutesOptions,
  { shown: { brand, funnel }, status, dataOf }: PrivatePage,
): Promise<FastifyReply> {
  const isLive = options.funnels.live().some((each) => each.funnel.uniqueIdentifier === funnel.uniqueIdentifier);
  const settings = {
    ...runtimeSettings(onPresentClock(options.funnels, brand), options.config.runtime, options.card),
    uid: isLive ? funnel.uniqueIdentifier : null,
    ...(isAskedAhead(reply.request) ? { ahead: '' } : {}),
  };
  const head = { title: brand.siteName, language: brand.locale, brand: brand.uniqueName, icon: brand.icon };
  const html = pageHtml(await options.template(), head, dataOf(settings));
  return reply.code(status).type('text/html; charset=utf-8').send(html);
}
