import { type Actor, createActor, type InspectionEvent, type Observer } from 'xstate';
import type { PageData } from '../../contracts/page/page-data.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { AccountDetails } from '../../domain/account/account.ts';
import type { DeviceKind } from '../../domain/funnel/split-test.ts';
import { followedReturn, type PayPalReturn, paypalReturnOf } from '../../domain/orders/payment-return.ts';
import {
  parseQuery,
  previewOf,
  type Query,
  sfidIn,
  stepOf,
  withFunnelParameters,
  writeQuery,
} from '../../domain/routing/query.ts';
import { withoutProviders } from '../../domain/routing/query-navigation.ts';
import { newSessionId, readSessionId } from '../../domain/tracking/session-id.ts';
import { readStatsHistory } from '../../domain/tracking/stats-history.ts';
import { stepAtAddress } from '../../machines/funnel/address.ts';
import { compile, type FunnelMachine } from '../../machines/funnel/compile.ts';
import type { Entry, FunnelInput } from '../../machines/funnel/funnel.types.ts';
import { previewAt } from '../../machines/session/preview.ts';
import { resume, resumeReceipt } from '../../machines/session/resume.ts';
import { cleanedAtStart } from '../../machines/session/saved-state.clean.ts';
import { readSavedState } from '../../machines/session/saved-state.ts';
import { chooseVariants } from '../../machines/session/variants.ts';
import type { Visit } from '../tracking/visit.ts';

/** What the start of a session depends on besides the page itself. */
export interface BootWorld {
  location: { pathname: string; search: string };
  device: DeviceKind;
  now: Date;
  random: () => number;
  stored: unknown;
  /** E06: the stored history of what this visitor was shown, unchecked. */
  storedHistory: unknown;
  /** E15: who is credited with the session. */
  affParameters: FunnelInput['affParameters'];
  /** E11: the account that the shopper asked this device to keep. */
  savedAccount?: AccountDetails | null;
  /** Q03: a return from PayPal that was read by an earlier page of this tab and is not settled. */
  keptReturn?: PayPalReturn | null;
  /** Hears why a saved state was dropped. */
  onDropped: (why: string) => void;
}

export interface Session extends Visit {
  input: FunnelInput;
  /** Q07: the query as it arrived, with what a provider said in it; read once, here it is still whole. */
  arrived: Query;
  /** T02: whether the session id was made just now. */
  isNew: boolean;
  /** E01: whether the saved state has to be removed before anything is written. */
  mustClean: boolean;
}

/** The graph of a page that has no funnel: nothing but the page that says so. */
const NO_FUNNEL: FunnelGraph = {
  funnel: { sfid: '', uniqueIdentifier: '', destinationId: null },
  start: null,
  nodes: [],
  edges: [],
};

/** Everything that a funnel starts from, made of the page, the address, the saved state and the session's orders. */
export function beginSession(data: PageData, world: BootWorld): Session {
  const graph = data.published?.graph ?? NO_FUNNEL;
  const arrived = parseQuery(world.location.search);
  const given = readSessionId(arrived.funnel.sessionid ?? null);
  const sessionId = given ?? newSessionId(world.random);
  const saved = readSavedState(world.stored, graph, world.now);
  if (saved.type === 'dropped') world.onDropped(saved.why);
  const requested = stepAtAddress(graph, world.location.pathname, stepOf(arrived));
  const { session, mustClean } = cleanedAtStart(graph, saved, data.text ? undefined : requested);
  const preview = previewOf(arrived) && previewAt(graph, requested);
  const linked = data.receipt && resumeReceipt(graph, data.receipt);
  const past = preview ?? linked ?? resume(graph, requested, session, data.orders);
  const entry = data.text ? { type: 'text' as const, page: data.text } : past.entry;
  return {
    graph,
    arrived,
    sessionId,
    destinationId: sfidIn(arrived, 'dsid'),
    contentId: sfidIn(arrived, 'pcid'),
    isNew: given === null,
    mustClean,
    input: {
      ...past,
      entry,
      shop: data.settings,
      funnelHash: data.published?.hash ?? '',
      query: sessionQuery(arrived, graph, sessionId),
      affParameters: world.affParameters,
      paypalReturn: preview || linked ? null : returnOf(arrived, { entry, requested, kept: world.keptReturn ?? null }),
      savedAccount: preview ? null : (world.savedAccount ?? null),
      variants: chooseVariants(graph, {
        ...world,
        history: readStatsHistory(world.storedHistory),
        // An advertisement may name a variant's address too; only a session's own address says what was shown.
        shownPath: given === null ? null : world.location.pathname,
      }),
    },
  };
}

/**
 * Q03: what the shopper came back from PayPal with. One that was cancelled says nothing to a session that has gone on
 * since, as in another tab.
 */
function returnOf(
  arrived: Query,
  { entry, requested, kept }: { entry: Entry; requested: string | undefined; kept: PayPalReturn | null },
): PayPalReturn | null {
  const returned = followedReturn(paypalReturnOf(arrived)) ?? kept;
  if (returned?.action !== 'cancel') return entry.type === 'text' ? null : returned;
  return entry.type === 'step' && entry.id === requested ? returned : null;
}

/** Q06, Q09: what every address of the session carries: all that arrived but the providers' share and the step. */
function sessionQuery(arrived: Query, graph: FunnelGraph, sessionId: string): string {
  const uid = graph.funnel.uniqueIdentifier;
  const own = { ...(uid ? { uid } : {}), sessionid: sessionId, step: null };
  return writeQuery(withFunnelParameters(withoutProviders(arrived), own));
}

/** The actor of a session, not yet started. */
export function createFunnelActor(
  session: Session,
  provide: (machine: FunnelMachine) => FunnelMachine,
  inspect?: Observer<InspectionEvent>,
): Actor<FunnelMachine> {
  const options = inspect ? { inspect } : {};
  return createActor(provide(compile(session.graph)), { input: session.input, ...options });
}
