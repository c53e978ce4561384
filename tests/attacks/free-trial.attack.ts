import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runAdmin } from '../../backoffice/commands/admin-client.ts';
import { tokenOf } from '../support/crash/card-sandbox.ts';
import { paidBy } from '../support/crash/http-guest.ts';
import { freeTrialFolder } from '../support/funnels/free-trial-folder.ts';
import { DECLINED, VISA } from '../support/shops/order-shop.ts';
import { inSoak } from '../support/soak/soak.ts';
import type { AttackedShop } from './support/attacked-shop.ts';
import { sandboxOf } from './support/card-token.ts';

const TRIED = inSoak(100, 13);
/** The cards of one session and hour, be they kept or declined. */
const MOST = 10;
const GOOD = [VISA, '5555555555554444', '378282246310005', '6011111111111117', '36227206271667'];

/** A program that tests stolen cards by free trials, which charge nothing. It changes the live version of a brand. */
export function freelyTried(shop: () => AttackedShop): void {
  it('N08 N14 cards are tried by free trials ten times, whether they are good or not, and one checkout keeps one', async () => {
    const published = await runAdmin(commandsOf(shop()), { type: 'publish', folder: freeTrialFolder(['northvale']) });
    expect(published.text).toContain('northvale');
    const hash = await shop().hashOf('subscription');
    const sandbox = await sandboxOf(shop());
    const eve = await shop().visitor('198.51.100.31');
    const statuses: Record<number, number> = {};
    for (let tried = 0; tried < TRIED; tried += 1) {
      const card = tried % 3 === 0 ? DECLINED : (GOOD[tried % GOOD.length] ?? VISA);
      const checkout = eve.through(shop().origin, randomUUID());
      const { status } = await checkout.place(await checkout.trialRequest(hash, await tokenOf(sandbox, card)));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    console.log(`${TRIED} cards by free trials of one session: ${JSON.stringify(statuses)}`);
    expect(statuses[429]).toBe(TRIED - MOST);
    const ann = await shop().visitor('198.51.100.32');
    const tokens = await Promise.all(GOOD.map((card) => tokenOf(sandbox, card)));
    const answers = await Promise.all(tokens.map(async (card) => ann.place(await ann.trialRequest(hash, card))));
    expect(answers.map(({ status }) => status)).toEqual(GOOD.map(() => 200));
    const first = await ann.trialRequest(hash, tokens[0] ?? '');
    const { id } = paidBy(await ann.place(first));
    const { setups } = await (await fetch(`${sandbox}/_sim/ledger`)).json();
    expect(setups.filter((setup: { metadata: { order_id?: string } }) => setup.metadata.order_id === id)).toHaveLength(
      1,
    );
  });
}

/** The commands of an operator on the machine of the shop. */
function commandsOf({ dataFolder }: AttackedShop): Parameters<typeof runAdmin>[0] {
  return { environment: { SLUICE_DATA: dataFolder }, launchSandboxes: () => Promise.reject(new Error('not needed')) };
}
