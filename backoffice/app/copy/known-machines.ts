import type { AnyStateMachine } from 'xstate';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { parseJson } from '../../../domain/parse-json.ts';
import { compile } from '../../../machines/funnel/compile.ts';
import { paymentMachines } from '../../../machines/later/payment-machines.ts';
import { definitionJson } from '../../diagram/machines/definition-json.ts';
import { MACHINES } from '../../diagram/machines/machine-list.ts';
import { canonicalText } from '../../paths/replay/canonical-text.ts';

/** A machine of the shop: its code runs here as well, and a test can import it. */
export interface KnownMachine {
  id: string;
  machine: AnyStateMachine;
  /** How a test in `tests/machines/recorded` gets the machine. */
  source: MachineSource;
}

export type MachineSource = { type: 'file'; file: string; name: string } | { type: 'graph'; graph: FunnelGraph };

/** The machines of the shop but for the funnels, which are compiled from graphs. */
export const KNOWN_MACHINES: readonly KnownMachine[] = MACHINES.map(({ file, name, machine }) => ({
  id: machine.id,
  machine,
  source: {
    type: 'file',
    file: `machines/${file}.machine.ts`,
    name: `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Machine`,
  },
}));

const compiled = new Map<FunnelGraph, KnownMachine>();

/** The machine of a funnel's graph, with those of its payments. */
export function funnelMachine(graph: FunnelGraph): KnownMachine {
  const machine: AnyStateMachine = compile(graph).provide({ actors: paymentMachines });
  const known = compiled.get(graph) ?? { id: machine.id, machine, source: { type: 'graph', graph } };
  compiled.set(graph, known);
  return known;
}

/** The id that a machine has in its definition, or null. */
export function machineId(definition: string): string | null {
  const { id }: { id?: unknown } = Object(parseJson(definition));
  return typeof id === 'string' ? id : null;
}

/** Whether two definitions are one, and a short name of each by which they can be compared. */
export function compareDefinitions(recorded: string, machine: AnyStateMachine) {
  const [ran, copy] = [recorded, definitionJson(machine)].map((each) => canonicalText(JSON.parse(each)));
  return {
    isSame: ran === copy,
    ran: shortHash(ran ?? ''),
    copy: shortHash(copy ?? ''),
  };
}

/** FNV-1a in eight digits: to be compared by eye, not to be trusted. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
