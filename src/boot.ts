import { type Actor, createActor, type InspectionEvent, type Observer } from 'xstate';
import type { PageData } from '../contracts/page-data.ts';
import type { FunnelGraph } from '../contracts/published-graph.ts';
import { readParameter, readStep, withoutProviderParameters, withParameters } from '../domain/query.ts';
import { newSessionId, readSessionId } from '../domain/session-id.ts';
import { chooseVariant, type DeviceKind } from '../domain/split-test.ts';
import { stepAtAddress } from '../machines/funnel/address.ts';
import { compile, type FunnelMachine } from '../machines/funnel/compile.ts';
import type { FunnelInput } from '../machines/funnel/funnel.types.ts';
import { resume } from '../machines/funnel/resume.ts';
import { readSavedState } from '../machines/funnel/saved-state.ts';

/** What the start of a session depends on besides the page itself. */
export interface BootWorld {
  location: { pathname: string; search: string };
  device: DeviceKind;
  now: Date;
  random: () => number;
  stored: unknown;
  /** Hears why a saved state was dropped. */
  onDropped: (why: string) => void;
}

export interface Session {
  graph: FunnelGraph;
  input: FunnelInput;
  sessionId: string;
  /** T02: whether the session id was made just now. */
  isNew: boolean;
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
  const given = readSessionId(readParameter(world.location.search, 'sessionid'));
  const sessionId = given ?? newSessionId(world.random);
  const saved = readSavedState(world.stored, graph, world.now);
  if (saved.type === 'dropped') world.onDropped(saved.why);
  const requested = stepAtAddress(graph, world.location.pathname, readStep(world.location.search));
  const past = resume(graph, requested, saved.type === 'found' ? saved.session : null, data.orders);
  const entry = data.text ? { type: 'text' as const, page: data.text } : past.entry;
  const query = withoutProviderParameters(world.location.search);
  const uid = graph.funnel.uniqueIdentifier || null;
  return {
    graph,
    sessionId,
    isNew: given === null,
    input: {
      ...past,
      entry,
      shop: data.settings,
      funnelHash: data.published?.hash ?? '',
      query: withParameters(query, { ...(uid ? { uid } : {}), sessionid: sessionId, step: null }),
      affParameters: undefined,
      variants: chooseVariants(graph, world),
    },
  };
}

function chooseVariants(graph: FunnelGraph, world: BootWorld): Record<string, string> {
  const chosen = graph.nodes.map((node) => [node.id, chooseVariant(node, world, world.random())?.sfid ?? '']);
  return Object.fromEntries(chosen);
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
