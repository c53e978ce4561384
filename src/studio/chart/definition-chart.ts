import { type AnyStateMachine, createMachine } from 'xstate';
import type { StateChart } from '../../../graph/chart/state-chart.ts';
import { readChart } from '../../../machines/chart/read-chart.ts';

export type DefinitionChart = { ok: true; chart: StateChart } | { ok: false; why: string };

/**
 * The chart of a machine whose configuration an app sent as JSON. Its guards, actions and actors are names there; XState looks for
 * them only where a machine runs, which this one never does.
 */
export function definitionChart(definition: string, name: string): DefinitionChart {
  try {
    if (definition.includes('"[Object]"') || definition.includes('"[Array]"'))
      return { ok: false, why: 'The app sent its definition in part: raise its serializationDepthLimit.' };
    const machine: AnyStateMachine = createMachine(JSON.parse(definition));
    return { ok: true, chart: readChart(machine, name) };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}
