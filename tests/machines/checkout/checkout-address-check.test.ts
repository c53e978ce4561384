import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { QuoteRequest } from '../../../contracts/api/quote-api.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import type { CheckoutInput } from '../../../machines/checkout/checkout.types.ts';
import { checkoutView } from '../../../machines/checkout/checkout.view.ts';
import { NOTHING_CHOSEN } from '../../../machines/funnel/funnel.rules.ts';
import { leadMachine } from '../../../machines/lead/lead.machine.ts';
import type { LeadAtStep, LeadOutcome, QuoteOutcome } from '../../../machines/ports.ts';
import { quoteMachine } from '../../../machines/quote/quote.machine.ts';
import { backoffOf } from '../../../machines/quote/quote.types.ts';
import type { WalletKind, WalletRequest } from '../../../machines/wallet/wallet.types.ts';
import { anOffer } from '../../support/funnels/funnels.ts';
import { handStepped } from '../../support/pages/hand-stepped.ts';
import { anAccount, aQuote } from '../../support/pages/orders.ts';

const REFUSED = { part: 'address', message: 'Entered address is not valid', field: 'zipPostalCode' } as const;
const UNCHECKED = { part: 'address', message: "Sorry, but we couldn't validate your address" } as const;
const GOOD = { type: 'quoted', quote: aQuote(44.85, { isFinal: true }) } as const;
const BAD = { type: 'quoted', quote: aQuote(44.85, { isFinal: false, problems: [REFUSED] }) } as const;

/** The server's own time limit for address validation, in milliseconds. */
const DEADLINE = 2_000;

function input(): CheckoutInput {
  const draft = { checkoutId: 'checkout-1', stage: 'contact' as const, account: anAccount({ zipPostalCode: '' }) };
  return {
    funnelHash: 'hash-1',
    stepId: 'order-form',
    layout: 'two-step',
    country: 'US',
    siteName: 'Fernhollow',
    currency: 'USD',
    bumps: [],
    offers: [anOffer('bundle-1')],
    affParameters: undefined,
    returnPath: '/order-form',
    canAbandon: false,
    draft: { ...draft, selectedOffer: 'bundle-1', ...NOTHING_CHOSEN },
    inFlightOrderId: null,
    returnFailure: null,
    approvals: [],
  };
}

/** A checkout whose initial quote is already known. */
async function start() {
  const clock = new SimulatedClock();
  const price = handStepped<QuoteRequest, QuoteOutcome>();
  const wallets = handStepped<WalletRequest, WalletKind[]>();
  const leads = handStepped<LeadAtStep, LeadOutcome>();
  const machine = checkoutMachine.provide({
    actors: {
      quote: quoteMachine.provide({ actors: { refreshQuote: price.logic } }),
      lead: leadMachine.provide({ actors: { sendLead: leads.logic } }),
      findWallets: wallets.logic,
    },
    actions: { forwardFact: () => {}, notifyProblem: () => {}, notifyPriceFailed: () => {}, notifyDraft: () => {} },
  });
  const actor = createActor(machine, { clock, input: input() });
  actor.start();
  clock.increment(300);
  await price.answer(GOOD);
  return { actor, clock, price, view: () => checkoutView(actor.getSnapshot()) };
}

/** The shopper typed the ZIP code last, and pressed Continue at once. */
async function pressed(zipPostalCode = '10001') {
  const shop = await start();
  const account = anAccount({ zipPostalCode, phone: '(415) 555-0132' });
  shop.actor.send({ type: 'contact.submitted', account });
  return { ...shop, account };
}

describe('Continue, pressed before the address was checked', () => {
  it('V07 O08 it requests the quote without the pause in typing and waits for the answer', async () => {
    const { price, view } = await pressed();
    expect(view()).toMatchObject({ stage: 'contact', activity: 'editing', isCheckingAddress: true });
    expect(price.calls.at(-1)).toMatchObject({ deliverTo: { zipPostalCode: '10001' } });
    expect(price.calls).toHaveLength(2);
  });

  it('V07 it waits for a request in progress instead of sending another', async () => {
    const { actor, clock, price, view } = await start();
    const account = anAccount({ zipPostalCode: '10001' });
    actor.send({ type: 'contact.drafted', account });
    clock.increment(300);
    actor.send({ type: 'contact.submitted', account });
    expect(price.calls).toHaveLength(2);
    await price.answer(BAD);
    expect(view()).toMatchObject({ stage: 'contact', addressField: 'zipPostalCode' });
  });

  it('V07 K03 a refused address keeps the section open, with the sentence and the field', async () => {
    const { price, view, account } = await pressed();
    await price.answer(BAD);
    expect(view()).toMatchObject({
      stage: 'contact',
      isCheckingAddress: false,
      account,
      addressProblem: REFUSED.message,
      addressField: 'zipPostalCode',
    });
  });

  it.each<Partial<AccountDetails>>([
    { country: 'CA', state: 'ON', zipPostalCode: 'k1a0b1' },
    { country: 'CA', state: 'ON', zipPostalCode: 'K1A-0B1' },
    { zipPostalCode: '100011234' },
    { zipPostalCode: 'US-10001' },
    { zipPostalCode: '\uff11\uff10\uff10\uff10\uff11' },
    { zipPostalCode: '10001\u200b' },
    { street: '12 Main\tStreet' },
    { city: 'Oak\u00adland' },
  ])('V07 K03 an address that was not typed as it is written, %j, is refused as well', async (typed) => {
    const { actor, price, view } = await start();
    const account = anAccount({ zipPostalCode: '10001', ...typed });
    const refused = { stage: 'contact', addressProblem: REFUSED.message, addressField: 'zipPostalCode' };
    actor.send({ type: 'contact.submitted', account });
    await price.answer(BAD);
    expect(view()).toMatchObject(refused);
    actor.send({ type: 'contact.submitted', account });
    expect(view()).toMatchObject(refused);
    actor.send({ type: 'contact.drafted', account: { ...account, zipPostalCode: '946' } });
    expect(view()).toMatchObject({ addressProblem: null, addressField: null });
  });

  it.each([
    ['before the next retry', 0],
    ['the last automatic retry', 3],
  ])('V07 it requests the quote at once after a failure, %s', async (_, retries) => {
    const { actor, clock, price, view } = await start();
    const account = anAccount({ zipPostalCode: '10001' });
    actor.send({ type: 'contact.drafted', account });
    clock.increment(300);
    await price.fail();
    for (let retry = 0; retry < retries; retry += 1) {
      clock.increment(backoffOf(retry));
      await price.fail();
    }
    const asked = price.calls.length;
    actor.send({ type: 'contact.submitted', account });
    expect(price.calls).toHaveLength(asked + 1);
    await price.answer(BAD);
    expect(view()).toMatchObject({ stage: 'contact', isCheckingAddress: false, addressField: 'zipPostalCode' });
  });

  it('V02 V07 an accepted address continues with the normalised account', async () => {
    const { price, view } = await pressed('94607');
    await price.answer(GOOD);
    expect(view()).toMatchObject({ stage: 'payment', isCheckingAddress: false, priceTrust: 'quoted' });
    expect(view().account).toEqual(anAccount({ phone: '415 5550132' }));
  });

  it('V07 an answer that is late, fails or could not check the address does not block it', async () => {
    const late = await pressed();
    late.clock.increment(DEADLINE - 1);
    expect(late.view().stage).toBe('contact');
    late.clock.increment(1);
    expect(late.view()).toMatchObject({ stage: 'payment', isCheckingAddress: false });
    const failing = await pressed();
    await failing.price.fail();
    expect(failing.view().stage).toBe('payment');
    const unknown = await pressed();
    await unknown.price.answer({ type: 'quoted', quote: aQuote(44.85, { isFinal: false, problems: [UNCHECKED] }) });
    expect(unknown.view()).toMatchObject({ stage: 'payment', addressField: null });
  });

  it('V07 a refusal after the deadline is shown on the next step, with a link back', async () => {
    const { clock, price, view } = await pressed();
    clock.increment(DEADLINE);
    await price.answer(BAD);
    expect(view()).toMatchObject({ stage: 'payment', addressProblem: REFUSED.message });
  });

  it('V07 typing ends the wait, and the form does not continue by itself', async () => {
    const { actor, clock, price, view } = await pressed();
    actor.send({ type: 'contact.drafted', account: anAccount({ zipPostalCode: '946' }) });
    expect(view()).toMatchObject({ stage: 'contact', isCheckingAddress: false });
    clock.increment(DEADLINE);
    await price.answer(GOOD);
    expect(view()).toMatchObject({ stage: 'contact', account: { zipPostalCode: '946' } });
  });

  it('V07 it continues at once if the address is already checked', async () => {
    const { actor, clock, price, view } = await start();
    actor.send({ type: 'contact.drafted', account: anAccount() });
    clock.increment(300);
    await price.answer(GOOD);
    actor.send({ type: 'contact.submitted', account: anAccount() });
    expect(view()).toMatchObject({ stage: 'payment', isCheckingAddress: false });
  });
});
