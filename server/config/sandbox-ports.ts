import { portAfter, readPort } from './read-port.ts';

/** Where the sandboxes listen on 127.0.0.1; 0 takes a free port. The shop itself knows them by its providers' settings. */
export interface SandboxPorts {
  cards: number;
  wallets: number;
  paypal: number;
}

/** Reads `SANDBOX_PORT`, and the ports of the others, which follow it unless something else is said. */
export function readSandboxPorts(
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): SandboxPorts {
  const cards = readPort(environment, 'SANDBOX_PORT', 8090, problems);
  return {
    cards,
    wallets: readPort(environment, 'WALLETS_SANDBOX_PORT', portAfter(cards, 1), problems),
    paypal: readPort(environment, 'PAYPAL_SANDBOX_PORT', portAfter(cards, 2), problems),
  };
}
