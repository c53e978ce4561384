import { createHmac } from 'node:crypto';
import type { FunnelGraph, GraphNode } from '../../contracts/page/published-graph.ts';
import { chooseVariant, type DeviceKind, splitTestId } from '../../domain/funnel/split-test.ts';
import type { GuestSession } from '../session/guest-session.ts';
import { type StoredArms, storedChoice, testKey, withArm } from './stored-arms.ts';

/** The variants of a funnel for one session by step id, and what its cookie has to keep. */
export interface DrawnArms {
  variants: Record<string, string>;
  stored: StoredArms;
  /** The steps whose variant was not kept before. */
  drawn: string[];
}

/** The visitor for whom variants are drawn. */
export interface ArmsVisitor {
  session: GuestSession;
  device: DeviceKind;
  secret: string;
}

/**
 * X01–X03, X05: the variant of each step, an empty string where the device may see none. A kept one that the device may see
 * stays; another one is drawn by the session and the test alone, so that two requests at once get the same.
 */
export function drawArms(graph: FunnelGraph, stored: StoredArms, visitor: ArmsVisitor): DrawnArms {
  const start: DrawnArms = { variants: {}, stored, drawn: [] };
  return graph.nodes.reduce((drawn, node) => withStep(drawn, node, visitor), start);
}

function withStep({ variants, stored, drawn }: DrawnArms, node: GraphNode, visitor: ArmsVisitor): DrawnArms {
  const test = node.splitTestEnabled ? splitTestId(node) : null;
  const key = test === null ? null : testKey(test, node.id);
  const candidates = node.variants.map(({ sfid }) => sfid);
  const before = key === null ? null : storedChoice(stored, key, candidates);
  const seen = test !== null && before !== null ? { splitTestId: test, variantId: before } : null;
  const random = candidates.length > 1 ? numberOf(visitor, test ?? node.id) : 0;
  const variant = chooseVariant(node, { device: visitor.device, seen }, random);
  const isNew = key !== null && variant !== undefined && variant.sfid !== before;
  return {
    variants: { ...variants, [node.id]: variant?.sfid ?? '' },
    stored: isNew ? withArm(stored, key, variant.sfid) : stored,
    drawn: isNew ? [...drawn, node.id] : drawn,
  };
}

/** The session's number for a split test or a destination, in [0, 1), which only the holder of the secret can compute. */
export function numberOf({ secret, session }: Pick<ArmsVisitor, 'secret' | 'session'>, test: string): number {
  const digest = createHmac('sha256', secret).update(`draw!${session.hash}!${test}`).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}
