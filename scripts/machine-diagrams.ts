import type { AnyStateMachine } from 'xstate';
import { paypalReturnMachine } from '../machines/provider-return/provider-return.machine.ts';
import { subscriptionMachine } from '../machines/subscription/subscription.machine.ts';
import { subscriptionPageMachine } from '../machines/subscription/subscription-page.machine.ts';

/** The pages of `docs/machines`: machines that stand between or beside the funnel's pages, drawn from the machines themselves. */

type StateNode = AnyStateMachine['root'];

interface DrawnMachine {
  title: string;
  text: string;
  machine: AnyStateMachine;
}

const MACHINES: Record<string, DrawnMachine> = {
  'paypal-return': {
    title: 'Coming back from PayPal',
    text: 'What happens between the address that PayPal sends a shopper back to and the page that follows. `machines/provider-return` runs it; [decision 0023](../decisions/0023-paypal-in-the-funnel.md) says why it is so.',
    machine: paypalReturnMachine,
  },
  subscription: {
    title: 'The life of a subscription',
    text: 'What a subscription that the shop renews is, and what moves it. `needs_you` waits for its shopper, to answer the bank or to bring another card; `past_due` is tried again by itself. `machines/subscription` has it; [decision 0019](../decisions/0019-subscriptions.md) says why it is so.',
    machine: subscriptionMachine,
  },
  'subscription-page': {
    title: 'The page of a subscription',
    text: 'What happens on the page that a subscription’s link leads to: ending it, and paying a delivery that waits for its shopper. `machines/subscription` runs it; [decision 0019](../decisions/0019-subscriptions.md) says why it is so.',
    machine: subscriptionPageMachine,
  },
};

/** The files by name, below `docs/machines`. */
export function machineFiles(): Record<string, string> {
  return Object.fromEntries(Object.entries(MACHINES).map(([name, drawn]) => [`${name}.md`, pageOf(drawn)]));
}

function pageOf({ title, text, machine }: DrawnMachine): string {
  const parts = [
    `# ${title}`,
    `${text} \`npm run diagrams\` writes this page.`,
    `\`\`\`mermaid\n${drawMachine(machine)}\`\`\``,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A flat machine as a Mermaid state diagram: each transition with its event and the guard that decides. */
export function drawMachine({ root }: AnyStateMachine): string {
  const states = Object.values(root.states) as StateNode[];
  const lines = [`[*] --> ${states.find((state) => state === root.initial.target[0])?.key ?? ''}`];
  for (const state of states) {
    lines.push(...arrowsOf(state));
    if (state.type === 'final') lines.push(`${state.key} --> [*]`);
  }
  return ['stateDiagram-v2', ...lines.map((line) => `    ${line}`)].join('\n').concat('\n');
}

type Transition = NonNullable<StateNode['always']>[number];

function arrowsOf(state: StateNode): string[] {
  const transitions: Transition[] = [...(state.always ?? []), ...[...state.transitions.values()].flat()];
  return transitions.flatMap((transition) =>
    (transition.target ?? []).map((target) => {
      const words = [eventWords(transition.eventType), guardWords(transition)].filter((part) => part !== '');
      return `${state.key} --> ${target.key}${words.length > 0 ? ` : ${words.join(' ')}` : ''}`;
    }),
  );
}

/** What a person calls an event: answers and failures of an effect, pauses, or the event's own name. */
function eventWords(type: string): string {
  if (type.startsWith('xstate.done')) return 'answered';
  if (type.startsWith('xstate.error')) return 'failed';
  if (type.startsWith('xstate.after')) return 'after a while';
  return type;
}

function guardWords({ guard }: Transition): string {
  if (typeof guard === 'string') return `[${guard}]`;
  if (typeof guard !== 'object' || guard === null || !('type' in guard)) return '';
  return `[${guard.type}]`;
}
