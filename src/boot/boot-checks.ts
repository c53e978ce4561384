import type { PageData } from '../../contracts/page/page-data.ts';
import { checkSetup, FUNNEL_DEBUG_DELAY_MS, SETUP_FAULT, setupUrl } from '../../domain/funnel/setup-check.ts';
import type { Session } from './boot.ts';

export interface CheckEnvironment {
  pathname: string;
  /** True in development and in preview mode. */
  isDebugging: boolean;
  log: (level: 'error', message: string, logObject: unknown) => void;
  debug: (message: string, detail: unknown) => void;
  later: (run: () => void, delayMs: number) => void;
}

/** V06: a generic entry's bare path leads to no main funnel here, because only the server resolves it. */
export function checkOwnSetup(
  page: PageData,
  { input }: { input: Pick<Session['input'], 'query'> },
  environment: Pick<CheckEnvironment, 'pathname' | 'log'>,
): boolean {
  if (page.kind === 'text') return true;
  const own = setupUrl(environment.pathname, input.query);
  const { isSetUp, unresolved } = checkSetup(`${own},${page.settings.funnelUrls ?? ''}`, page.funnels);
  if (!isSetUp) environment.log('error', SETUP_FAULT, { unresolved });
  return isSetUp;
}

/** L06: the funnel goes to the console alone, once the first page has appeared, in development and preview mode. */
export function scheduleFunnelDebug(session: Session, isSetUp: boolean, environment: CheckEnvironment): void {
  if (!environment.isDebugging) return;
  const { graph, input, sessionId } = session;
  const detail = {
    funnel: graph.funnel,
    hash: input.funnelHash,
    isSetUp,
    sessionId,
    entry: input.entry,
    steps: graph.nodes.map((node) => ({ step: node.step, id: node.id, variant: input.variants[node.id] ?? null })),
  };
  environment.later(() => environment.debug('funnel', detail), FUNNEL_DEBUG_DELAY_MS);
}
