import { tokenOf } from '../../support/crash/card-sandbox.ts';
import type { AttackedShop } from './attacked-shop.ts';

/** A card's token as the shop's own card field gets it, from the sandbox that its pages name. */
export async function cardToken(shop: AttackedShop, number: string): Promise<string> {
  return tokenOf(await sandboxOf(shop), number);
}

/** The origin of the card sandbox that the shop's pages name. */
export async function sandboxOf({ origin }: AttackedShop): Promise<string> {
  const page = await (await fetch(`${origin}/?uid=classic`)).text();
  const [, sandbox] = /"scriptUrl":"(http:\/\/127\.0\.0\.1:\d+)/.exec(page) ?? [];
  if (!sandbox) throw new Error('the page names no card sandbox');
  return sandbox;
}
