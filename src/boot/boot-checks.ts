import type { PageData } from '../../contracts/page/page-data.ts';
import { checkSetup, FUNNEL_DEBUG_DELAY_MS, SETUP_FAULT, setupUrl } from '../../domain/funnel/setup-check.ts';
import type { Session } from './boot.ts';

/** What the checks at the start need of the world. */
export interface CheckWorld {
  pathname: string;
  /** True in development and in preview mode. */
  isDebugging: boolean;
  log: (level: 'error', message: string, logObject: unknown) => void;
  debug: (message: string, detail: unknown) => void;
  later: (run: () => void, delayMs: number) => void;
}

/**
 * V06: whether the page's own address leads to a main funnel; where not, that is logged. It is the session's address
 * that is checked, because the server has resolved what the bare path of a generic entry cannot tell.
 */
export function checkOwnSetup(page: PageData, session: Session, world: CheckWorld): boolean {
  if (page.kind === 'text') return true;
  const { isSetUp, unresolved } = checkSetup(setupUrl(world.pathname, session.input.query), page.funnels);
  if (!isSetUp) world.log('error', SETUP_FAULT, { unresolved });
  return isSetUp;
}

/**
 * L06: 300 ms after the start the funnel is written to the console, once its first page has had time to appear. Only a
 * developer and someone who previews a funnel read that; a shopper's console stays empty, and nothing goes to the server.
 */
export function scheduleFunnelDebug(session: Session, isSetUp: boolean, world: CheckWorld): void {
  if (!world.isDebugging) return;
  const { graph, input, sessionId } = session;
  const detail = {
    funnel: graph.funnel,
    hash: input.funnelHash,
    isSetUp,
    sessionId,
    entry: input.entry,
    steps: graph.nodes.map((node) => ({ step: node.step, id: node.id, variant: input.variants[node.id] ?? null })),
  };
  world.later(() => world.debug('funnel', detail), FUNNEL_DEBUG_DELAY_MS);
}
