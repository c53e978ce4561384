import { createHash } from 'node:crypto';
import { plainJson, plainText } from '../../commands/orders/plain-text.ts';
import type { WalkRecord } from '../../contracts/walk-record.ts';
import { canonicalText } from '../../paths/replay/canonical-text.ts';
import { replayLines } from '../../paths/replay/replay-copy.ts';
import { replayWalk, type WalkReplay } from '../../paths/replay/replay-walk.ts';
import { type Command, failed } from '../input/command.ts';
import { readWalkRecord } from '../input/read-walk-record.ts';
import { ofOrder } from './order-commands.ts';

/** `sluice replay` runs the machine of an order's version over what was recorded of its walk. */
export const replay: Command = {
  usage: 'replay <order> [--json]',
  summary:
    'Run the machine of an order’s version over its recorded walk: the same result and its hash, the first difference, or why the record is incomplete; exit code 1 unless it is the same.',
  see: 'paths-of-orders.md',
  flags: { json: 'yes-no' },
  names: { least: 1, most: 1 },
  run: ofOrder(async (order, given, environment) => {
    const read = await readWalkRecord(environment, order);
    if (typeof read === 'string') return failed(environment, read);
    const { record } = read;
    const result = replayWalk(record);
    const hash = hashOf(result);
    if (given.has('json'))
      environment.print(plainJson({ order: record.order, version: record.version, ...result, hash }));
    else
      environment.print(
        [headText(record), ...replayLines(result, record), ...hashLine(hash)].map(plainText).join('\n'),
      );
    return result.type === 'same' ? 0 : 1;
  }),
};

function headText({ order, version }: WalkRecord): string {
  if (!version) return `Order ${order}`;
  const revoked = version.is === 'revoked' ? ', which was revoked since' : '';
  return `Order ${order}, on version ${version.hash.slice(0, 12)} of ${version.funnel}${revoked}`;
}

/** The hash of the projection to which machine and record came alike. */
function hashOf(result: WalkReplay): string | null {
  if (result.type !== 'same') return null;
  return createHash('sha256').update(canonicalText(result.projection)).digest('hex');
}

function hashLine(hash: string | null): string[] {
  return hash === null ? [] : [`sha-256 ${hash}`];
}
