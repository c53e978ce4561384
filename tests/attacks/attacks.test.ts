import { afterAll, beforeAll } from 'vitest';
import { inSoak } from '../support/soak/soak.ts';
import { CAN_MOUNT } from '../support/stores/small-disk.ts';
import { crowded } from './crowd.attack.ts';
import { diskFilled } from './failed-disk.attack.ts';
import { freelyTried } from './free-trial.attack.ts';
import { fullDisk } from './full-disk.attack.ts';
import { guessed } from './guesses.attack.ts';
import { held } from './held-connections.attack.ts';
import { nearlyFullDisk } from './nearly-full-disk.attack.ts';
import { soughtOffers } from './offers.attack.ts';
import { boughtAtOldPrice } from './old-price.attack.ts';
import { pipelined } from './pipelined.attack.ts';
import { calledProviders } from './provider-calls.attack.ts';
import { type AttackedShop, attackedShop } from './support/attacked-shop.ts';
import { strangelySpelled } from './unstorable.attack.ts';

/** Attacks on a running shop with ordinary settings. Each prints what it cost; the soak makes all of them longer. */

let shop: AttackedShop;

beforeAll(async () => {
  shop = await attackedShop();
});
afterAll(() => shop.end());

fullDisk(() => shop);
crowded(() => shop);
guessed(() => shop);
pipelined(() => shop);
strangelySpelled(() => shop);
boughtAtOldPrice(() => shop);
diskFilled();
soughtOffers(() => shop);
freelyTried(() => shop);
calledProviders(() => shop);
// It waits for the shop's own bounds.
if (inSoak(true, false)) held(() => shop);
// It has a shop of its own.
if (inSoak(CAN_MOUNT, false)) nearlyFullDisk();
