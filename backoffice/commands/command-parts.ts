import type { ShippingDeps } from '../../server/checkout/fulfilling/ship-order.ts';
import type { Config } from '../../server/config/config.ts';
import type { LogRing } from '../../server/logging/log-ring.ts';
import type { FunnelRegistry } from '../../server/versions/funnel-registry.ts';
import type { DraftFolder } from '../publishing/draft-folder.ts';
import type { ShopPayments } from './figures/matrix-command.ts';
import type { AdminCommands } from './money-commands.ts';
import type { RememberedFolders } from './versions/version-readings.ts';
import type { OutboxCommandDeps } from './webhook-commands.ts';

/** What a shop gives the commands of its operators. */
export interface ShopParts extends ShippingDeps, OutboxCommandDeps {
  config: Config;
  funnels: FunnelRegistry;
  /** The brands' folder, which a publish command uses by default, and whose files are the drafts. */
  drafts: DraftFolder;
  /** The orders, loaded by the first command that needs them; or the reason why there are none. */
  orders: () => Promise<AdminCommands | { refused: string }>;
  /** What the ways to pay depend on, likewise. */
  payments: () => Promise<ShopPayments | { refused: string }>;
  /** The log of this process; absent where no server runs. */
  log?: Pick<LogRing, 'read'> | undefined;
}

/** What a command is run with. */
export interface CommandParts extends ShopParts {
  /** The drafts that were compared before. */
  folders: RememberedFolders;
  /** The names of all commands. */
  names: readonly string[];
}
