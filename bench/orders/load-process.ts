import type { OfferKind } from './bench-brand.ts';
import { cardTokens } from './card-tokens.ts';
import type { Command, LoadSettings, Placed, Reply } from './commands.ts';
import { Guest } from './guest.ts';

/** The shoppers, as a process of their own. */

const settings: LoadSettings = JSON.parse(process.argv[2] ?? '');
let guests: Guest[] = [];
let cards: string[] = [];

process.on('message', (command: Command) => {
  run(command).then(
    (value) => reply({ value }),
    (error: unknown) => reply({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
reply({ value: 'ready' });

function reply(message: Reply): void {
  process.send?.(message);
}

async function run(command: Command): Promise<unknown> {
  if (command.do === 'prepare') return prepare(command);
  return command.do === 'accept' ? accept(command.offer) : place();
}

async function prepare({ clients, orders }: { clients: number; orders: number }): Promise<void> {
  for (const guest of guests) guest.leave();
  guests = await Promise.all(Array.from({ length: clients }, () => Guest.arrived(settings)));
  cards = await cardTokens(settings.sandbox, orders);
}

function place(): Promise<Placed> {
  return measured((guest) => {
    const card = cards.pop();
    return card === undefined ? null : () => guest.buy(card);
  });
}

async function accept(kind: OfferKind): Promise<Placed> {
  const offered = await Promise.all(guests.map((guest) => guest.offered(kind)));
  const open = new Map(guests.map((guest, index) => [guest, offered[index] ?? []]));
  return measured((guest) => open.get(guest)?.pop() ?? null);
}

/** Runs the steps of each guest one after the other, until none is left. */
async function measured(nextOf: (guest: Guest) => (() => Promise<string | null>) | null): Promise<Placed> {
  const start = performance.now();
  const latencies: number[] = [];
  const failures: string[] = [];
  const shop = async (guest: Guest) => {
    for (let step = nextOf(guest); step !== null; step = nextOf(guest)) {
      const began = performance.now();
      const failure = await step();
      latencies.push(performance.now() - began);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(guests.map(shop));
  return { ms: performance.now() - start, latencies, failures };
}
