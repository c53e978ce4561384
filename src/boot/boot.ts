import { type Actor, createActor, type InspectionEvent, type Observer } from 'xstate';
import type { PageData } from '../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import { isCapturedOrAuthorized } from '../../domain/orders/order-status.ts';
import { parseQuery, type Query, readStep, sfidIn } from '../../domain/routing/query.ts';
import { sessionQuery } from '../../domain/routing/query-navigation.ts';
import { newSessionId, readSessionId } from '../../domain/tracking/session-id.ts';
import { nodeById } from '../../graph/graph.ts';
import { stepAtAddress } from '../../machines/funnel/address.ts';
import { compile, type FunnelLogics, type FunnelMachine } from '../../machines/funnel/compile.ts';
import type { FunnelInput } from '../../machines/funnel/funnel.types.ts';
import { choicesAt } from '../../machines/funnel/link.rules.ts';
import { stepsBeforePayment } from '../../machines/session/resume.ts';
import { cleanedAtStart } from '../../machines/session/saved-state.clean.ts';
import { type ReadSavedState, readSavedState } from '../../machines/session/saved-state.ts';
import type { Resume, SavedSession } from '../../machines/session/saved-state.types.ts';
import { chooseVariants } from '../../machines/session/variants.ts';
import type { LeftPage } from '../adapters/storage/left-page.ts';
import type { Visit } from '../tracking/visit.ts';
import { type BootMode, chooseBootMode } from './boot-mode.ts';
import type { SessionStart } from './session-start.ts';

export interface Session extends Visit {
  mode: BootMode;
  input: FunnelInput;
  /** Q07: the complete query of the visit, with a provider's parameters, which are read only once. */
  arrived: Query;
  /** T02: whether this page load created the session id. */
  isNew: boolean;
  /** E01: whether the saved state has to be removed before the first write. */
  mustClean: boolean;
  saved: ReadSavedState;
  /** The page that led here before its machine had come. */
  left: LeftPage | null;
}

/** The graph of a page without a funnel, which shows only the page that says so. */
const NO_FUNNEL: FunnelGraph = {
  funnel: { sfid: '', uniqueIdentifier: '', destinationId: null },
  start: null,
  nodes: [],
  edges: [],
};

/** Builds the funnel's input from the page, the address, the saved state and the session's orders. */
export function beginSession(page: PageData, environment: SessionStart): Session {
  const published = page.kind === 'funnel' || page.kind === 'receipt' ? page.published : null;
  const graph = published?.graph ?? NO_FUNNEL;
  const arrived = parseQuery(environment.location.search);
  const given = readSessionId(arrived.funnel.sessionid ?? null);
  const sessionId = given ?? newSessionId(environment.random);
  const saved = readSavedState(environment.stored, graph, environment.now);
  if (saved.type === 'dropped') environment.onDropped(saved.why);
  const requested = stepAtAddress(graph, environment.location.pathname, readStep(arrived));
  const reached = afterSale(page, environment.reached);
  const cleaned = cleanedAtStart(graph, saved, page.kind === 'text' ? undefined : requested, reached);
  const left = leftBy(environment.left, { funnelHash: published?.hash, sessionId, to: requested });
  const arms = page.kind === 'funnel' || page.kind === 'receipt' ? page.arms : undefined;
  const storedReturn = environment.storedReturn ?? null;
  const mode = chooseBootMode({
    page,
    graph,
    arrived,
    pathname: environment.location.pathname,
    requested,
    saved: withReached(cleaned.session, left?.stepId ?? reached),
    storedReturn,
  });
  return {
    graph,
    mode,
    arrived,
    sessionId,
    competes: published?.competes ?? false,
    destinationId: sfidIn(arrived, 'dsid'),
    contentId: sfidIn(arrived, 'pcid'),
    isNew: given === null,
    mustClean: cleaned.mustClean,
    saved,
    left,
    input: {
      ...mode.start,
      ...choicesAt(mode.start, { query: arrived, graph, isNew: given === null }),
      shop: page.settings,
      funnelHash: published?.hash ?? '',
      query: sessionQuery(arrived, graph.funnel.uniqueIdentifier, sessionId),
      affParameters: environment.affParameters,
      providerReturn: mode.type === 'returned' ? mode.returned : null,
      savedAccount: environment.savedAccount ?? null,
      hasMovedOn: hasMovedOn(mode.start, saved, published?.hash ?? ''),
      cameAlongEdge: left !== null,
      variants:
        arms?.variants ??
        chooseVariants(graph, {
          ...environment,
          // An advertisement may also link a variant's address; only the address of a running session proves that the
          // variant was shown.
          shownPath: given === null ? null : environment.location.pathname,
        }),
    },
  };
}

/** The page before, if it is of the same visit and its action led to this step. */
function leftBy(
  left: LeftPage | null | undefined,
  here: { funnelHash: string | undefined; sessionId: string; to: string | undefined },
): LeftPage | null {
  const isOfVisit = left?.funnelHash === here.funnelHash && left?.sessionId === here.sessionId;
  return left && isOfVisit && left.to === here.to ? left : null;
}

/** The step, if it is one after the payment and the session has paid; other steps are those of the address. */
function afterSale(page: PageData, reached: string | null | undefined): string | null {
  if (page.kind !== 'funnel' || !reached) return null;
  const { graph } = page.published;
  const hasPaid = page.orders.some(
    ({ funnelSfid, status }) => funnelSfid === graph.funnel.sfid && isCapturedOrAuthorized(status),
  );
  return hasPaid && nodeById(graph, reached) && !stepsBeforePayment(graph).has(reached) ? reached : null;
}

/** N02: a visit with the step that it showed last, which is stored at once: a reload may be faster than the rest of the visit. */
function withReached(saved: SavedSession | null, reached: string | null | undefined): SavedSession | null {
  if (!reached || saved?.visited.includes(reached)) return saved;
  const visited = [...(saved?.visited ?? []), reached];
  return saved ? { ...saved, visited } : { visited, draft: null, upsells: [] };
}

/** V10: whether the order that goes on was begun in another version, whose total the shopper knows. */
function hasMovedOn({ draft, sale }: Resume, saved: ReadSavedState, hash: string): boolean {
  return draft !== null && sale === null && saved.type === 'found' && saved.state.funnelHash !== hash;
}

export function createFunnelActor(
  session: Session,
  logics: FunnelLogics,
  inspect?: Observer<InspectionEvent>,
): Actor<FunnelMachine> {
  const options = inspect ? { inspect } : {};
  return createActor(compile(session.graph).provide({ actors: logics }), { input: session.input, ...options });
}
