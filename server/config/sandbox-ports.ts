import { LAST_PORT } from './setting-faults.ts';
import type { Settings } from './settings.schema.ts';

/** Where the sandboxes listen on 127.0.0.1; 0 takes a free port. The shop itself knows them by its providers' settings. */
export interface SandboxPorts {
  cards: number;
  wallets: number;
  paypal: number;
}

/** The ports of the others follow the first one, unless something else is set. */
export function sandboxPortsOf(settings: Settings): SandboxPorts {
  const cards = Number(settings.SANDBOX_PORT ?? 8090);
  return {
    cards,
    wallets: Number(settings.WALLETS_SANDBOX_PORT ?? portAfter(cards, 1)),
    paypal: Number(settings.PAYPAL_SANDBOX_PORT ?? portAfter(cards, 2)),
  };
}

/** The port so many steps later; 0, a free one, where the port is any, or there are no more. */
function portAfter(port: number, steps: number): number {
  return port === 0 || port + steps > LAST_PORT ? 0 : port + steps;
}
