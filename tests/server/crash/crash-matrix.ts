import { expect, it } from 'vitest';
import type { CreateGuestOrder } from '../../../contracts/api/order-api.ts';
import { audit } from '../../support/crash/audit.ts';
import { type CrashStore, casesOf } from '../../support/crash/crash-store.ts';
import { BUNDLES, HttpGuest, paidBy } from '../../support/crash/http-guest.ts';
import type { KillPoint } from '../../support/crash/kill-points.ts';
import { killedShopDuringTests } from '../../support/crash/killed-shop.ts';
import { freeTrialFolder } from '../../support/funnels/free-trial-folder.ts';
import { VISA } from '../../support/shops/order-shop.ts';

/** Points that the environment of a shop sees: the provider holds the request, or has charged and holds its reply. */
type OuterPoint = 'while the provider has the request' | 'while the provider keeps its reply';

const KINDS = ['sale', 'subscription', 'upsell', 'order put down', 'free trial'] as const;

type Kind = (typeof KINDS)[number];

/** True where no order is written yet at that step. */
function isUnwritten(kind: Kind, point: KillPoint | OuterPoint): boolean {
  if (kind === 'order put down') return false;
  return point === 'while the order is written' || point === 'before the customer is kept';
}

interface Step {
  point: KillPoint | OuterPoint;
  taken: boolean;
  only?: readonly Kind[];
}

/**
 * Each step of an order, in order; `taken` is true once the provider has charged. A new sale or offer is written in one
 * transaction after its customer exists; a Pending order gets its attempt first, and then its customer.
 */
const STEPS: Step[] = [
  { point: 'while the order is written', taken: false, only: ['sale', 'upsell'] },
  { point: 'before the customer is kept', taken: false, only: ['sale', 'order put down'] },
  { point: 'once the order is written', taken: false, only: ['order put down'] },
  { point: 'before the call to the provider', taken: false, only: ['sale', 'upsell', 'free trial'] },
  { point: 'while the provider has the request', taken: false, only: ['sale', 'upsell'] },
  { point: 'while the provider keeps its reply', taken: true, only: ['sale', 'upsell'] },
  { point: 'after the reply', taken: true, only: ['sale', 'upsell', 'free trial'] },
  { point: 'while the payment is written', taken: true },
  { point: 'before the HTTP reply', taken: true, only: ['sale', 'upsell'] },
];

/** Each step of each kind has two ends: the shopper repeats the request, or never does. */
interface Case {
  kind: Kind;
  step: Step;
  isAskedAgain: boolean;
}

const CASES: Case[] = KINDS.flatMap((kind) =>
  STEPS.filter(({ only = KINDS }) => only.includes(kind)).flatMap((step) =>
    [true, false].map((isAskedAgain) => ({ kind, step, isAskedAgain })),
  ),
);

/**
 * The cases that each store has. Together they have each step and each kind; each store has both ends, and steps before
 * and after the provider has charged.
 */
const SHARES = [
  [0, 17, 22, 34, 39],
  [9, 15, 26, 32],
] as const;

/** Steps of an upsell, after which its downsell is accepted in its place; one on each side of the charge in `npm test`. */
const REPLACED: KillPoint[] = [
  'while the order is written',
  'before the call to the provider',
  'after the reply',
  'while the payment is written',
];
const REPLACED_SHARES = [[1], [2]] as const;

/**
 * N14: one shop with one store runs through all these tests and is killed in each, so that every crash meets the rows
 * of the earlier tests.
 */
export function crashMatrix(store: CrashStore): void {
  const { running, sandbox, restart, recoverLater } = killedShopDuringTests(store, { funnels: freeTrialFolder() });

  for (const { kind, step, isAskedAgain } of casesOf(CASES, store, CASES.length, SHARES)) {
    if (isAskedAgain) isChargedOnce(kind, step);
    else losesNothing(kind, step);
  }

  it.each(casesOf(REPLACED, store, REPLACED.length, REPLACED_SHARES))(
    'N06 N14 upsell: killed %s, and its downsell accepted in its place, one of the two is charged',
    async (point) => {
      const guest = await HttpGuest.opened(running().origin);
      const sale = paidBy(await guest.place(await requestOf('sale', guest)));
      const request = await guest.upsellRequest(running().hash, sale);
      const other = await guest.downsellRequest(running().hash, sale);
      await die(guest, request, point);
      await guest.place(other);
      await recoverLater();
      await guest.place(other);
      await recoverLater();
      expect(await audit(running(), sandbox())).toEqual([]);
      const paid = (await guest.orders()).filter(({ status }) => status === 'Paid');
      expect(paid).toHaveLength(2);
    },
  );

  function isChargedOnce(kind: Kind, { point }: Step): void {
    it(`N14 ${kind}: killed ${point} and requested again, it is charged once`, async () => {
      const { guest, request } = await killAt(kind, point);
      paidBy(await askUntilPaid(guest, request));
      await recoverLater();
      expect(await audit(running(), sandbox())).toEqual([]);
      expect(await guest.orders()).toHaveLength(kind === 'upsell' ? 2 : 1);
    });
  }

  function losesNothing(kind: Kind, { point, taken }: Step): void {
    it(`N14 ${kind}: killed ${point} and never requested again, no money and no order is lost`, async () => {
      const { guest, request } = await killAt(kind, point);
      await recoverLater();
      expect(await audit(running(), sandbox())).toEqual([]);
      const mine = (await guest.orders()).filter((order) => (order.offer ?? null) === (request.offer?.sfid ?? null));
      const left = taken ? ['Paid'] : isUnwritten(kind, point) ? [] : ['Pending'];
      expect(mine.map((order) => order.status)).toEqual(left);
    });
  }

  /** Kills the shop at that step of a purchase, and starts it again on the same store. */
  async function killAt(kind: Kind, point: KillPoint | OuterPoint) {
    const guest = await HttpGuest.opened(running().origin);
    const request = await requestOf(kind, guest);
    await die(guest, request, point);
    return { guest, request };
  }

  async function die(guest: HttpGuest, request: CreateGuestOrder, point: KillPoint | OuterPoint) {
    const { ended } = running();
    await Promise.all([expect(placeAndDie(guest, request, point)).rejects.toThrow(), ended]);
    expect(await ended).toBe('SIGKILL');
    await sandbox().clearFaults();
    await restart(guest);
  }

  async function requestOf(kind: Kind, guest: HttpGuest): Promise<CreateGuestOrder> {
    const card = await sandbox().token(VISA);
    if (kind === 'free trial') return guest.trialRequest(running().subscriptionHash, card);
    if (kind === 'subscription') return guest.subscriptionRequest(running().subscriptionHash, card);
    const sale = await guest.saleRequest(running().hash, card, BUNDLES.six);
    if (kind === 'order put down') await guest.putDown(sale);
    return kind !== 'upsell' ? sale : guest.upsellRequest(running().hash, paidBy(await guest.place(sale)));
  }

  async function placeAndDie(guest: HttpGuest, request: CreateGuestOrder, point: KillPoint | OuterPoint) {
    if (point === 'while the provider has the request') return placeAndKill(guest, request, 'before');
    if (point === 'while the provider keeps its reply') return placeAndKill(guest, request, 'after-commit');
    await running().arm(point);
    return guest.place(request);
  }

  /** Kills the shop from outside, once the provider's state shows that step of the charge. */
  async function placeAndKill(guest: HttpGuest, request: CreateGuestOrder, at: 'before' | 'after-commit') {
    const before = (await sandbox().ledger()).charges.length;
    await sandbox().breakCharges({ fault: 'timeout', at });
    const placed = guest.place(request);
    await Promise.race([sandbox().chargeArrived(), placed]);
    const charges = async () => (await sandbox().ledger()).charges.length;
    if (at === 'after-commit') await expect.poll(charges).toBe(before + 1);
    await running().kill();
    return placed;
  }

  /** Pays as the storefront does: requests the status while it is unknown, and pays again after a decline. */
  async function askUntilPaid(guest: HttpGuest, request: CreateGuestOrder) {
    const first = await guest.place(request);
    if (first.json.payment?.status !== 'unknown') return first;
    const orderId = first.json.order?.id ?? '';
    const second = await guest.resolve(orderId);
    if (second.json.payment?.status !== 'unknown') return second;
    await recoverLater();
    expect(await guest.resolve(orderId)).toMatchObject({ status: 402, json: { error: { code: 'payment_declined' } } });
    return guest.place(request);
  }
}
