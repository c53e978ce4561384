import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerConfirmation,
  createOrderReference,
  selectPayment,
  setConsent,
} from '../../amazon/simulator/widget-acts.ts';
import {
  confirmedOrder,
  control,
  draftAgreement,
  draftOrder,
  money,
  mws,
  type RunningSandbox,
  SELLER,
  startSandbox,
  textIn,
  tokenOf,
} from './support/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(sandbox.dataFolder, { recursive: true, force: true });
});

const call = (action: string, fields?: Record<string, string>) => mws(sandbox.origin, action, fields);
const codeOf = async (action: string, fields: Record<string, string>) => textIn(await call(action, fields), 'Code');

let references = 0;
const authorization = (amount: string) => ({
  AuthorizationReferenceId: `charge-${++references}`,
  ...money('AuthorizationAmount', amount),
  TransactionTimeout: '0',
});

describe('a billing agreement', () => {
  it('is confirmed with its person’s consent, and not set afterwards', async () => {
    const draft = draftAgreement(sandbox.simulator);
    const fields = { AmazonBillingAgreementId: draft.contractId };
    setConsent(sandbox.simulator, { ...draft, isGiven: false });
    const early = await call('ConfirmBillingAgreement', fields);
    expect([early.status, textIn(early, 'Code')]).toEqual([400, 'BillingAgreementConstraintsExist']);
    expect(early.xml).toContain('BuyerConsentNotSet');
    setConsent(sandbox.simulator, { ...draft, isGiven: true });
    expect((await call('ConfirmBillingAgreement', fields)).status).toBe(200);
    expect(await codeOf('SetBillingAgreementDetails', fields)).toBe('BillingAgreementNotModifiable');
    expect(setConsent(sandbox.simulator, { ...draft, isGiven: false })).toMatchObject({ type: 'error' });
  });

  it('is suspended by a card that cannot pay, until its person chooses another', async () => {
    const draft = draftAgreement(sandbox.simulator, 'dora@example.com');
    const fields = { AmazonBillingAgreementId: draft.contractId };
    await call('ConfirmBillingAgreement', fields);
    const validated = await call('ValidateBillingAgreement', fields);
    expect(['ValidationResult', 'FailureReasonCode', 'State'].map((name) => textIn(validated, name))).toEqual([
      'Failure',
      'InvalidPaymentMethod',
      'Suspended',
    ]);
    const charge = { ...fields, ...authorization('10.00') };
    expect(await codeOf('AuthorizeOnBillingAgreement', charge)).toBe('InvalidBillingAgreementStatus');
    selectPayment(sandbox.simulator, { ...draft, cardId: 'dora-visa' });
    expect(textIn(await call('ValidateBillingAgreement', fields), 'ValidationResult')).toBe('Success');
    expect((await call('AuthorizeOnBillingAgreement', charge)).status).toBe(200);
  });

  it('is suspended by a charge that its card declines, and keeps the tried order', async () => {
    const draft = draftAgreement(sandbox.simulator);
    const fields = { AmazonBillingAgreementId: draft.contractId };
    await call('ConfirmBillingAgreement', fields);
    await control(sandbox.origin, 'declines', { code: 'InvalidPaymentMethod' });
    const charge = { ...fields, ...authorization('10.00') };
    const declined = await call('AuthorizeOnBillingAgreement', charge);
    expect([textIn(declined, 'State'), textIn(declined, 'ReasonCode')]).toEqual(['Declined', 'InvalidPaymentMethod']);
    const replayed = await call('AuthorizeOnBillingAgreement', charge);
    expect(textIn(replayed, 'AmazonOrderReferenceId')).toBe(textIn(declined, 'AmazonOrderReferenceId'));
    expect(textIn(await call('GetBillingAgreementDetails', fields), 'State')).toBe('Suspended');
  });

  it('has child orders until it is closed', async () => {
    const { contractId } = draftAgreement(sandbox.simulator);
    const fields = { AmazonBillingAgreementId: contractId };
    const child = { Id: contractId, IdType: 'BillingAgreement' };
    expect(await codeOf('CreateOrderReferenceForId', child)).toBe('InvalidBillingAgreementStatus');
    await call('ConfirmBillingAgreement', fields);
    const made = await call('CreateOrderReferenceForId', child);
    expect([textIn(made, 'State'), textIn(made, 'City')]).toEqual(['Draft', 'San Jose']);
    const order = { AmazonOrderReferenceId: textIn(made, 'AmazonOrderReferenceId') ?? '' };
    expect(await codeOf('ConfirmOrderReference', order)).toBe('ConstraintsExist');
    await call('SetOrderReferenceDetails', { ...order, ...money('OrderReferenceAttributes.OrderTotal', '20.00') });
    expect((await call('ConfirmOrderReference', order)).status).toBe(200);
    expect(textIn(await call('Authorize', { ...order, ...authorization('20.00') }), 'State')).toBe('Open');
    expect((await call('CloseBillingAgreement', { ...fields, ClosureReason: 'Cancelled' })).status).toBe(200);
    expect(await codeOf('CloseBillingAgreement', fields)).toBe('InvalidBillingAgreementStatus');
    const charge = { ...fields, ...authorization('1.00') };
    expect(await codeOf('AuthorizeOnBillingAgreement', charge)).toBe('InvalidBillingAgreementStatus');
  });
});

describe('an order reference', () => {
  it('that a wallet alone made needs no address', async () => {
    const accessToken = tokenOf(sandbox.simulator);
    const made = createOrderReference(sandbox.simulator, { sellerId: SELLER, accessToken, needsAddress: false });
    if (made.type === 'error') throw new Error(made.code);
    selectPayment(sandbox.simulator, { accessToken, contractId: made.contract.id, cardId: 'ada-visa' });
    const fields = { AmazonOrderReferenceId: made.contract.id };
    await call('SetOrderReferenceDetails', { ...fields, ...money('OrderReferenceAttributes.OrderTotal', '5.00') });
    expect((await call('ConfirmOrderReference', fields)).status).toBe(200);
  });

  it('cannot be confirmed with a card that is not allowed, or that a note makes so', async () => {
    const total = money('OrderReferenceAttributes.OrderTotal', '5.00');
    const { contractId } = draftOrder(sandbox.simulator, 'rhea@example.com', 'rhea-not-allowed');
    const fields = { AmazonOrderReferenceId: contractId };
    const set = await call('SetOrderReferenceDetails', { ...fields, ...total });
    expect(textIn(set, 'ConstraintID')).toBe('PaymentMethodNotAllowed');
    expect(await codeOf('ConfirmOrderReference', fields)).toBe('ConstraintsExist');
    const note = '{"SandboxSimulation": {"Constraint":"PaymentMethodNotAllowed"}}';
    const simulated = await call('SetOrderReferenceDetails', {
      AmazonOrderReferenceId: draftOrder(sandbox.simulator).contractId,
      ...total,
      'OrderReferenceAttributes.SellerNote': note,
    });
    expect(textIn(simulated, 'ConstraintID')).toBe('PaymentMethodNotAllowed');
  });

  it('whose bank asks is paid once its page was answered', async () => {
    const { contractId, accessToken } = draftOrder(sandbox.simulator, 'kurt@example.com', 'kurt-asks');
    const fields = { AmazonOrderReferenceId: contractId };
    const urls = { SuccessUrl: 'http://localhost/back?order=1', FailureUrl: 'http://localhost/no' };
    await call('SetOrderReferenceDetails', { ...fields, ...money('OrderReferenceAttributes.OrderTotal', '5.00') });
    await call('ConfirmOrderReference', { ...fields, ...urls });
    expect(textIn(await call('Authorize', { ...fields, ...authorization('5.00') }), 'State')).toBe('Declined');
    selectPayment(sandbox.simulator, { accessToken, contractId, cardId: 'kurt-asks' });
    await call('ConfirmOrderReference', { ...fields, ...urls });
    expect(answerConfirmation(sandbox.simulator, { accessToken, contractId, answer: 'Success' })).toEqual({
      type: 'ok',
      url: 'http://localhost/back?order=1&AuthenticationStatus=Success',
    });
    expect(textIn(await call('Authorize', { ...fields, ...authorization('5.00') }), 'State')).toBe('Open');
  });

  it('is suspended for the minutes of a simulated decline with a time limit', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const fields = { AmazonOrderReferenceId: contractId };
    const note =
      '{"SandboxSimulation": {"State":"Declined","ReasonCode":"InvalidPaymentMethod","PaymentMethodUpdateTimeInMins":5}}';
    const pending = await call('Authorize', {
      ...fields,
      ...authorization('30.11'),
      TransactionTimeout: '1440',
      SellerAuthorizationNote: note,
    });
    const AmazonAuthorizationId = textIn(pending, 'AmazonAuthorizationId') ?? '';
    await control(sandbox.origin, 'clock', { ms: 30_000 });
    expect(textIn(await call('GetAuthorizationDetails', { AmazonAuthorizationId }), 'State')).toBe('Declined');
    expect(textIn(await call('GetOrderReferenceDetails', fields), 'State')).toBe('Suspended');
    await control(sandbox.origin, 'clock', { ms: 5 * 60_000 });
    expect(textIn(await call('GetOrderReferenceDetails', fields), 'State')).toBe('Open');
  });

  it('is closed by its seller, as its authorization is, and by a note as Amazon would', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const fields = { AmazonOrderReferenceId: contractId };
    const opened = await call('Authorize', { ...fields, ...authorization('30.11') });
    const held = { AmazonAuthorizationId: textIn(opened, 'AmazonAuthorizationId') ?? '' };
    expect((await call('CloseAuthorization', held)).status).toBe(200);
    expect(await codeOf('CloseAuthorization', held)).toBe('InvalidAuthorizationStatus');
    const capture = { ...held, CaptureReferenceId: 'late', ...money('CaptureAmount', '30.11') };
    expect(await codeOf('Capture', capture)).toBe('InvalidAuthorizationStatus');
    const ClosureReason = '{"SandboxSimulation": {"State":"Closed","ReasonCode":"AmazonClosed"}}';
    await call('CloseOrderReference', { ...fields, ClosureReason });
    const read = await call('GetOrderReferenceDetails', fields);
    expect([textIn(read, 'State'), textIn(read, 'ReasonCode')]).toEqual(['Closed', 'AmazonClosed']);
    expect(await codeOf('Authorize', { ...fields, ...authorization('1.00') })).toBe('InvalidOrderReferenceStatus');
  });
});
