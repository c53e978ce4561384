import { createHash } from 'node:crypto';
import { drawnShop } from '../../../graph/copy/drawn-shop.ts';
import type { PublishedFunnel } from '../../../graph/published-funnel.ts';
import { plainJson, plainText } from '../../commands/orders/plain-text.ts';
import { walkOfRecord } from '../../commands/paths/order-path.ts';
import { isReadRecord, type ReadRecord } from '../../commands/paths/walk-record.ts';
import type { WalkRecord } from '../../contracts/walk-record.ts';
import { drawSvg } from '../../diagram/draw-svg.tsx';
import type { DrawnWay } from '../../diagram/funnel-drawing.tsx';
import { canonicalText } from '../../paths/replay/canonical-text.ts';
import { replayLines } from '../../paths/replay/replay-copy.ts';
import { replayWalk, type WalkReplay } from '../../paths/replay/replay-walk.ts';
import { askShop, carryOut, type Environment, failed, type RunShopLine } from '../input/command.ts';
import { handOver } from '../input/hand-over.ts';

/** `sluice path` tells the way of an order, or draws it on its version of the funnel. */
export const path: RunShopLine<'path'> = async (command, given, environment) => {
  if (given.has('json') && given.has('svg')) return 'choose either --json or --svg';
  if (given.value('out') !== null && !given.has('svg')) return '--out is for --svg';
  if (given.has('svg')) return printPicture(environment, command.order, given.value('out'));
  return carryOut(environment, command, given);
};

async function printPicture(environment: Environment, order: string, out: string | null) {
  const read = await readWalkRecord(environment, order);
  if (typeof read === 'string') return failed(environment, read);
  const { record, published } = read;
  if (!published) return failed(environment, `The version of order ${record.order} is not stored.`);
  for (const sentence of record.missing) environment.complain(sentence);
  return handOver(environment, await drawPicture(record, published), out);
}

/** The version of the funnel with the walk on it. */
function drawPicture(record: WalkRecord, published: PublishedFunnel): Promise<string> {
  const { graph, brand, funnel, hash } = published;
  const title = `${brand.siteName}: ${funnel.uniqueIdentifier}, path of order ${record.order}`;
  return drawSvg(graph, drawnShop(published, []), title, { hash, way: drawnWay(record) });
}

/** The edges that were taken, and the steps as they were shown; a step that is reloaded is shown once. */
function drawnWay(record: WalkRecord): DrawnWay {
  const facts = walkOfRecord(record).flatMap((load) => load.facts.map(({ fact }) => fact));
  const entered = facts.flatMap((fact) => (fact.type === 'step.entered' ? [fact.stepId] : []));
  return {
    edges: facts.flatMap((fact) => (fact.type === 'edge.taken' ? [{ from: fact.from, on: fact.on, to: fact.to }] : [])),
    steps: entered.filter((step, place) => step !== entered[place - 1]),
    at: null,
  };
}

/** `sluice replay` runs the machine of an order's version over what was recorded of its walk. */
export const replay: RunShopLine<'walk-record'> = async ({ order }, given, environment) => {
  const read = await readWalkRecord(environment, order);
  if (typeof read === 'string') return failed(environment, read);
  const { record } = read;
  const result = replayWalk(record);
  const hash = hashReplay(result);
  if (given.has('json'))
    environment.print(plainJson({ order: record.order, version: record.version, ...result, hash }));
  else
    environment.print([headText(record), ...replayLines(result, record), ...hashLine(hash)].map(plainText).join('\n'));
  return result.type === 'same' ? 0 : 1;
};

function headText({ order, version }: WalkRecord): string {
  if (!version) return `Order ${order}`;
  const revoked = version.is === 'revoked' ? ', which was revoked since' : '';
  return `Order ${order}, on version ${version.hash.slice(0, 12)} of ${version.funnel}${revoked}`;
}

/** The hash of the projection to which machine and record came alike. */
function hashReplay(result: WalkReplay): string | null {
  if (result.type !== 'same') return null;
  return createHash('sha256').update(canonicalText(result.projection)).digest('hex');
}

function hashLine(hash: string | null): string[] {
  return hash === null ? [] : [`sha-256 ${hash}`];
}

/** Reads what is stored of the walk of an order, with the version of its funnel, or returns why it cannot be read. */
async function readWalkRecord(environment: Environment, order: string): Promise<ReadRecord | string> {
  const { done, text, data } = await askShop(environment, { type: 'walk-record', order });
  if (!done) return text;
  return isReadRecord(data) ? data : 'The running shop is of another version than this command.';
}
