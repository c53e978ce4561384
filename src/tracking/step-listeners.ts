import type { LogRequest } from '../../contracts/api/stats-api.ts';
import type { FunnelGraph } from '../../contracts/page/published-graph.ts';
import type { DeviceInfo } from '../../domain/tracking/visitor.ts';
import { nodeById } from '../../graph/graph.ts';
import { findShownStep } from '../../machines/session/variants.ts';
import type { CheckoutIds } from '../adapters/storage/checkout-ids.ts';
import type { HistoryStore } from '../adapters/storage/history-store.ts';
import type { FactListener } from './listeners.ts';
import { COMPONENT_FAULT, hasComponent } from './shown-address.ts';
import type { Visit } from './visit.ts';

/** E06: the history of the shown steps on this device. */
export function historyListener(
  history: Pick<HistoryStore, 'record'>,
  { graph, input }: Visit,
  device: DeviceInfo,
): FactListener {
  return {
    name: 'history',
    purpose: 'needed',
    hear({ fact }) {
      const step = fact.type === 'step.entered' ? findShownStep(graph, fact.stepId, input.variants) : null;
      if (step) void history.record({ funnel: graph.funnel.sfid, step, device });
    },
  };
}

/** N14: the receipt ends the checkout. */
export function checkoutsListener(checkouts: Pick<CheckoutIds, 'close'>, graph: FunnelGraph): FactListener {
  return {
    name: 'checkouts',
    purpose: 'needed',
    hear({ fact }) {
      const node = fact.type === 'step.entered' ? nodeById(graph, fact.stepId) : undefined;
      if (node?.kind === 'thankyou') checkouts.close(graph.funnel.sfid);
    },
  };
}

/** K01, R15: the log of shown errors, and of a step whose page this script does not have. */
export function logListener(
  log: (level: LogRequest['level'], message: string, detail?: unknown) => void,
  graph: FunnelGraph,
): FactListener {
  return {
    name: 'log',
    purpose: 'needed',
    hear({ fact }) {
      if (fact.type === 'error.shown') log('error', fact.message, { method: fact.method });
      const node = fact.type === 'step.entered' ? nodeById(graph, fact.stepId) : undefined;
      if (node && !hasComponent(node)) log('error', COMPONENT_FAULT, { stepId: node.id, view: node.view });
    },
  };
}
