import type { AnyStateMachine } from 'xstate';
import { type ChartPicture, drawPictures } from '../../backoffice/diagram/chart/draw-pictures.tsx';
import { type DrawnMachine, MACHINES } from '../../backoffice/diagram/machines/machine-list.ts';
import { readChart } from '../../backoffice/diagram/machines/read-chart.ts';
import {
  type ChartState,
  type ChartTransition,
  type StateChart,
  transitionLabel,
  triggerLabel,
} from '../../backoffice/diagram/state-chart.ts';
import { code, page, table } from './markdown.ts';

const COMMAND = 'npm run diagrams';

/** The files of `docs/machines` by name: a page and its pictures for each machine, and the index. */
export async function machineFiles(machines: readonly DrawnMachine[] = MACHINES): Promise<Record<string, string>> {
  const files: Record<string, string> = { 'README.md': indexOf(machines) };
  for (const drawn of machines) {
    const pictures = await drawPictures(readChart(drawn.machine, drawn.name));
    files[`${drawn.name}.md`] = pageOf(drawn, pictures);
    for (const picture of pictures) files[fileName(drawn, picture)] = picture.svg;
  }
  return files;
}

/** The list of the machines, with a link to the page of each. */
export function indexOf(machines: readonly DrawnMachine[]): string {
  return page('Machines', COMMAND, [
    'The state machines of the shop, drawn from the machines themselves. `npm run diagrams` writes these pages. The machine of a funnel is compiled from its graph, and [drawn as such](../funnels/README.md).',
    table(
      ['Machine', 'Purpose'],
      machines.map(({ name, title, purpose }) => [`[${title}](${name}.md)`, purpose]),
    ),
  ]);
}

function pageOf(drawn: DrawnMachine, pictures: readonly ChartPicture[]): string {
  const { name, file, title, purpose, decision, machine } = drawn;
  const why = decision ? ` [Decision ${decision[0]}](../decisions/${decision[1]}) gives the reasons.` : '';
  return page(title, COMMAND, [
    `${purpose}${why} It is drawn from ${code(`machines/${file}.machine.ts`)}; run \`npm run diagrams\` after a change.`,
    ...pictures.flatMap((picture) => pictureParts(drawn, picture)),
    '## States',
    'A guard stands in brackets; `[else]` is taken where the guards before it fail.',
    stateTable(readChart(machine, name), (actor) => actorWords(machine, actor)),
  ]);
}

function pictureParts(drawn: DrawnMachine, picture: ChartPicture): string[] {
  const file = fileName(drawn, picture);
  if (picture.inside === null) return [`![The states of the machine as a picture](${file})`];
  return [`## Inside ${code(picture.inside)}`, `![The states inside ${picture.inside} as a picture](${file})`];
}

function fileName({ name }: DrawnMachine, { inside }: ChartPicture): string {
  return inside === null ? `${name}.svg` : `${name}-${inside}.svg`;
}

/** The name of an actor, as a link where it is a machine with a page of its own. */
function actorWords({ implementations }: AnyStateMachine, actor: string): string {
  const page = MACHINES.find(({ machine }) => machine === implementations.actors[actor]);
  return page ? `[${code(actor)}](${page.name}.md)` : code(actor);
}

function stateTable({ states, transitions }: StateChart, actorWords: (actor: string) => string): string {
  const rows = states.flatMap((state) => {
    const own = transitions.filter(({ from }) => from === state.id);
    const isSilent = state.parent === null && own.length + state.runs.length === 0;
    return isSilent ? [] : [[nameOf(state), state.runs.map(actorWords).join('<br>'), waits(state, own), leads(own)]];
  });
  return table(['State', 'Runs', 'Waits for', 'Leads to'], rows);
}

function nameOf({ id, kind }: ChartState): string {
  if (id === '') return 'any state';
  return kind === 'compound' ? `${code(id)}, anywhere` : code(id);
}

function waits({ kind }: ChartState, own: readonly ChartTransition[]): string {
  if (kind === 'final') return 'nothing: an end';
  const words = own.map(({ on }) => triggerLabel(on)).filter((each) => each !== '');
  if (words.length > 0) return [...new Set(words)].map(code).join('<br>');
  if (own.length > 0) return 'nothing: continues at once';
  if (kind === 'parallel') return 'the triggers of all states inside it, at once';
  return kind === 'atomic' ? 'nothing of its own' : '';
}

function leads(own: readonly ChartTransition[]): string {
  const targets = [...new Set(own.map(({ from, to }) => (to === from ? null : to)))];
  return targets
    .filter((target) => target !== null)
    .map((target) => `${code(target)}: ${wordsOf(own.filter(({ to }) => to === target))}`)
    .join('<br>');
}

function wordsOf(transitions: readonly ChartTransition[]): string {
  return transitions
    .map((each) => transitionLabel(each) || 'at once')
    .map(code)
    .join(', ');
}
