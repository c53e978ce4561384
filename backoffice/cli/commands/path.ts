import { drawnShop } from '../../../graph/copy/drawn-shop.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { plainJson } from '../../commands/orders/plain-text.ts';
import { walkOfRecord } from '../../commands/paths/order-path.ts';
import type { WalkRecord } from '../../contracts/walk-record.ts';
import { drawSvg } from '../../diagram/draw-svg.ts';
import type { DrawnWalk } from '../../diagram/draw-walk.ts';
import { type Command, carryOut, type Environment, failed } from '../input/command.ts';
import { handOver } from '../input/hand-over.ts';
import { readWalkRecord } from '../input/read-walk-record.ts';
import { ofOrder } from './order-commands.ts';

/** `sluice path` tells the way of an order, or draws it on its version of the funnel. */
export const path: Command = {
  usage: 'path <order> [--json | --svg [--out <file>]]',
  summary:
    'The path of an order and its offers: each step with its time and variant, each edge, answers, attempts and amounts; --svg draws it on the version of the funnel that was walked.',
  see: 'paths-of-orders.md',
  flags: { json: 'yes-no', svg: 'yes-no', out: 'value' },
  names: { least: 1, most: 1 },
  run: ofOrder(async (order, read, environment) => {
    if (read.has('json') && read.has('svg')) return 'choose either --json or --svg';
    if (read.value('out') !== null && !read.has('svg')) return '--out is for --svg';
    if (read.has('svg')) return printPicture(environment, order, read.value('out'));
    return carryOut(environment, { type: 'path', order }, { asJson: read.has('json'), jsonOf: plainJson });
  }),
};

async function printPicture(environment: Environment, order: string, out: string | null) {
  const read = await readWalkRecord(environment, order);
  if (typeof read === 'string') return failed(environment, read);
  const { record, published } = read;
  if (!published) return failed(environment, `The version of order ${record.order} is not stored.`);
  for (const sentence of record.missing) environment.complain(sentence);
  return handOver(environment, await pictureOf(record, published), out);
}

/** The version of the funnel with the walk on it. */
function pictureOf(record: WalkRecord, published: PublishedFunnel): Promise<string> {
  const { graph, brand, funnel, hash } = published;
  const title = `${brand.siteName}: ${funnel.uniqueIdentifier}, path of order ${record.order}`;
  return drawSvg(graph, drawnShop(published, []), title, { hash, walk: drawnWalk(record) });
}

/** The edges that were taken, and the steps as they were shown; a step that is reloaded is shown once. */
function drawnWalk(record: WalkRecord): DrawnWalk {
  const facts = walkOfRecord(record).flatMap((load) => load.facts.map(({ fact }) => fact));
  const entered = facts.flatMap((fact) => (fact.type === 'step.entered' ? [fact.stepId] : []));
  return {
    taken: facts.flatMap((fact) => (fact.type === 'edge.taken' ? [{ from: fact.from, on: fact.on, to: fact.to }] : [])),
    failed: null,
    end: null,
    shown: entered.filter((step, place) => step !== entered[place - 1]),
  };
}
