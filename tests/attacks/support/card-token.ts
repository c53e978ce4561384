import { tokenOf } from '../../support/crash/card-sandbox.ts';
import type { AttackedShop } from './attacked-shop.ts';

/** A card's token as the shop's own card field gets it, from the sandbox that its pages name. */
export async function cardToken({ origin }: AttackedShop, number: string): Promise<string> {
  const page = await (await fetch(`${origin}/?uid=classic`)).text();
  const [, sandbox] = /"scriptUrl":"(http:\/\/127\.0\.0\.1:\d+)/.exec(page) ?? [];
  if (!sandbox) throw new Error('the page names no card sandbox');
  return tokenOf(sandbox, number);
}
