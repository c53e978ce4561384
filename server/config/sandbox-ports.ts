import { LAST_PORT } from './setting-faults.ts';
import type { Settings } from './settings.schema.ts';

/** The ports of the sandboxes on 127.0.0.1; 0 takes a free port. The shop reaches them by its providers' settings. */
export interface SandboxPorts {
  cards: number;
  wallets: number;
  paypal: number;
  amazon: number;
  internalApps: number;
}

/** The ports follow the first one by default. */
export function sandboxPortsOf(settings: Settings): SandboxPorts {
  const cards = Number(settings.SANDBOX_PORT ?? 8090);
  return {
    cards,
    wallets: Number(settings.WALLETS_SANDBOX_PORT ?? portAfter(cards, 1)),
    paypal: Number(settings.PAYPAL_SANDBOX_PORT ?? portAfter(cards, 2)),
    amazon: Number(settings.AMAZON_SANDBOX_PORT ?? portAfter(cards, 3)),
    internalApps: Number(settings.INTERNAL_APPS_SANDBOX_PORT ?? portAfter(cards, 4)),
  };
}

/** The port this many steps later; 0, a free one, where the first port is 0 or the number exceeds the range. */
function portAfter(port: number, steps: number): number {
  return port === 0 || port + steps > LAST_PORT ? 0 : port + steps;
}
