import type { OfferKind } from './bench-brand.ts';
import { cardTokens } from './card-tokens.ts';
import type { Command, LoadSettings, Placed, Prepare, Reply } from './commands.ts';
import { Guest, type Shopper } from './guest.ts';

/** The shoppers, as a process of their own. */

const settings: LoadSettings = JSON.parse(process.argv[2] ?? '');
let guests: Guest[] = [];
let shoppers: Shopper[] = [];
let lastNumber = 0;

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
  return command.do === 'accept' ? accept(command.offer, command.longestMs) : place(command.longestMs);
}

async function prepare({ clients, orders, haveLanded }: Prepare): Promise<void> {
  for (const guest of guests) guest.leave();
  guests = Array.from({ length: clients }, () => new Guest(settings));
  const cards = await cardTokens(settings.sandbox, orders);
  shoppers = cards.map((card) => ({ number: ++lastNumber, card, session: null }));
  if (haveLanded) await land([...shoppers]);
}

async function land(waiting: Shopper[]): Promise<void> {
  const landing = async (guest: Guest) => {
    for (let shopper = waiting.pop(); shopper; shopper = waiting.pop()) shopper.session = await guest.land(shopper);
  };
  await Promise.all(guests.map(landing));
}

function place(longestMs: number | null): Promise<Placed> {
  return measured(longestMs, (guest) => {
    const shopper = shoppers.pop();
    return shopper === undefined ? null : () => guest.buy(shopper);
  });
}

async function accept(kind: OfferKind, longestMs: number | null): Promise<Placed> {
  const offered = await Promise.all(guests.map((guest) => guest.offered(kind)));
  const open = new Map(guests.map((guest, index) => [guest, offered[index] ?? []]));
  return measured(longestMs, (guest) => open.get(guest)?.pop() ?? null);
}

type NextOf = (guest: Guest) => (() => Promise<string | null>) | null;

/** Runs the steps of each guest one after the other, until none is left or the time is over. */
async function measured(longestMs: number | null, nextOf: NextOf): Promise<Placed> {
  const start = performance.now();
  const latencies: number[] = [];
  const failures: string[] = [];
  const next = (guest: Guest) => (longestMs !== null && performance.now() - start >= longestMs ? null : nextOf(guest));
  const shop = async (guest: Guest) => {
    for (let step = next(guest); step !== null; step = next(guest)) {
      const began = performance.now();
      const failure = await step();
      latencies.push(performance.now() - began);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(guests.map(shop));
  return { ms: performance.now() - start, latencies, failures };
}
