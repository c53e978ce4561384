import { answerCommands } from './answer-commands.ts';
import { cardTokens } from './card-tokens.ts';
import type { Command, LoadSettings, Placed } from './commands.ts';
import { Guest } from './guest.ts';

/** The shoppers, as a process of their own. */

const settings: LoadSettings = JSON.parse(process.argv[2] ?? '');
let guests: Guest[] = [];
let cards: string[] = [];

answerCommands('ready', run, () => process.exit(0));

async function run(command: Command): Promise<unknown> {
  if (command.do === 'prepare') return prepare(command);
  return command.do === 'place' ? place() : null;
}

async function prepare({ clients, orders }: { clients: number; orders: number }): Promise<void> {
  for (const guest of guests) guest.leave();
  guests = await Promise.all(Array.from({ length: clients }, () => Guest.arrived(settings)));
  cards = await cardTokens(settings.sandbox, orders);
}

async function place(): Promise<Placed> {
  const start = performance.now();
  const latencies: number[] = [];
  const failures: string[] = [];
  const shop = async (guest: Guest) => {
    for (let card = cards.pop(); card !== undefined; card = cards.pop()) {
      const began = performance.now();
      const failure = await guest.buy(card);
      latencies.push(performance.now() - began);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(guests.map(shop));
  return { ms: performance.now() - start, latencies, failures };
}
