import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { nodeById } from '../../../graph/graph.ts';
import type { FlowFact } from '../../../machines/flow-facts.ts';
import type { WalkRecord } from '../../contracts/walk-record.ts';
import { countedText } from '../../figures/number-text.ts';
import type { WrittenProjection } from './projection.ts';
import type { Parting, WalkReplay } from './replay-walk.ts';

/** The result of a replay in words, one sentence a line. */
export function replayLines(replay: WalkReplay, { graph }: Pick<WalkRecord, 'graph'>): string[] {
  switch (replay.type) {
    case 'incomplete':
      return ['The record is incomplete and was not replayed.', ...replay.why];
    case 'same':
      return [
        `Same: the machine took ${countedText(replay.facts, 'fact')} of ${countedText(replay.pages, 'page load')} and came to what was recorded.`,
        ...projectionLines(replay.projection, graph),
      ];
    case 'different':
      return differenceLines(replay.difference, graph);
  }
}

function projectionLines({ step, visited, upsells, sale }: WrittenProjection, graph: FunnelGraph | null): string[] {
  return [
    `step      ${stepName(graph, step)}`,
    `visited   ${visited.map((id) => stepName(graph, id)).join(', ')}`,
    `upsells   ${upsells.map((each) => `${stepName(graph, each.step)} ${each.status}`).join(', ') || 'none'}`,
    `sale      ${sale ? sale.state : 'none'}`,
  ];
}

function differenceLines(difference: Parting, graph: FunnelGraph | null): string[] {
  if (difference.type === 'projection') {
    const { field, recorded, machine } = difference;
    return [
      `Different: every fact is the machine’s own, and still the field ${field} is not what was recorded.`,
      `recorded  ${JSON.stringify(recorded[field])}`,
      `machine   ${JSON.stringify(machine[field])}`,
    ];
  }
  const { recorded, at, instead } = difference;
  const could = instead.map((fact) => factText(fact, graph)).join(', or ');
  return [
    `Different at fact ${recorded.seq} of the page load ${recorded.pageLoad.slice(0, 8)}, ${recorded.at}.`,
    `recorded  ${factText(recorded.fact, graph)}`,
    `machine   at ${stepName(graph, at)} it does not come to that${could === '' ? '' : `, but to ${could}`}`,
  ];
}

/** A fact by its type and fields, with the names of steps. */
function factText({ type, ...fields }: FlowFact, graph: FunnelGraph | null): string {
  const given = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  const named = given.map(([name, value]) => {
    const isStep = name === 'stepId' || name === 'from' || name === 'to';
    return `${name} ${isStep && typeof value === 'string' ? stepName(graph, value) : JSON.stringify(value)}`;
  });
  return `${type} (${named.join(', ')})`;
}

function stepName(graph: FunnelGraph | null, id: string | null): string {
  if (id === null) return 'no step';
  const node = graph && nodeById(graph, id);
  return node ? `step ${node.step}` : `step "${id}"`;
}
