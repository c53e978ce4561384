import { randomBytes, randomUUID } from 'node:crypto';
import type { ShopParts } from '../../../backoffice/commands/command-parts.ts';
import { adminCommands } from '../../../backoffice/commands/run-admin-command.ts';
import { DraftFolder } from '../../../backoffice/publishing/draft-folder.ts';
import { dnsLookup } from '../../../server/outbox/reachable-address.ts';
import type { FunnelRegistry } from '../../../server/versions/funnel-registry.ts';
import { configOf } from '../../support/shops/running-app.ts';

const NOTHING = async () => ({ refused: 'there is nothing here' });

/** The commands on a store; what a test does not bring of their parts has no orders, no ways to pay and no endpoint that answers. */
export function commandsWith({
  registry,
  ...parts
}: { registry: FunnelRegistry } & Pick<ShopParts, 'db'> & Partial<ShopParts>) {
  return adminCommands({
    config: configOf('/tmp'),
    funnels: registry,
    drafts: new DraftFolder('funnels'),
    orders: NOTHING,
    payments: NOTHING,
    rules: { allowsLoopback: true },
    lookup: dnsLookup,
    post: async () => ({ type: 'delivered', detail: '200' }),
    randomBytes,
    clock: () => new Date(),
    newId: randomUUID,
    ...parts,
  });
}
