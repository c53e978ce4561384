import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectPayment } from '../../amazon/simulator/widget-acts.ts';
import {
  confirmedOrder,
  control,
  draftAgreement,
  draftOrder,
  MWS,
  money,
  mws,
  PATIENT,
  type RunningSandbox,
  readLedger,
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

const call = (action: string, fields?: Record<string, string>, signedAs?: Parameters<typeof mws>[3]) =>
  mws(sandbox.origin, action, fields, signedAs);

let references = 0;
const newReference = () => `reference-${++references}`;

/** The fields of an authorization of 30.11 dollars that is answered at once. */
function authorization(contractId: string, more: Record<string, string> = {}) {
  return {
    AmazonOrderReferenceId: contractId,
    AuthorizationReferenceId: newReference(),
    ...money('AuthorizationAmount', '30.11'),
    TransactionTimeout: '0',
    ...more,
  };
}

const simulated = (fields: Record<string, string>) => JSON.stringify({ SandboxSimulation: fields });

describe('the signature of version 2', () => {
  it('may name the host with its port or without', async () => {
    for (const host of [new URL(sandbox.origin).host, '127.0.0.1']) {
      expect(await call('GetServiceStatus', {}, { host })).toMatchObject({ status: 200, type: 'text/xml' });
    }
  });

  it('signs spaces and the marks that a form leaves as they are', async () => {
    expect((await call('GetServiceStatus', { Note: "a b+c*d~e'f(g)!é" })).status).toBe(200);
  });

  it.each([
    ['another secret', { secret: 'wrong' }, 403, 'SignatureDoesNotMatch'],
    ['another host', { host: 'mws.amazonservices.com' }, 403, 'SignatureDoesNotMatch'],
    ['a field that was changed', { changes: { SellerId: 'ANOTHER' } }, 403, 'SignatureDoesNotMatch'],
    ['an old time', { changes: { Timestamp: '2020-01-01T00:00:00.000Z' } }, 400, 'RequestExpired'],
    ['no signature', { changes: { Signature: '' } }, 400, 'MissingParameter'],
    ['version 1', { changes: { SignatureVersion: '1' } }, 400, 'InvalidParameterValue'],
  ])('is refused with %s', async (_, signedAs, status, code) => {
    const answer = await call('GetServiceStatus', {}, signedAs);
    expect([answer.status, textIn(answer, 'Code'), textIn(answer, 'Type')]).toEqual([status, code, 'Sender']);
    expect(answer.xml).toContain('<ErrorResponse xmlns="http://mws.amazonservices.com/schema/');
  });
});

describe('an order reference', () => {
  it('shows of a draft’s address only where it lies, and the rest with its person’s token', async () => {
    const { contractId, accessToken } = draftOrder(sandbox.simulator, 'madonna@example.com');
    const fields = { AmazonOrderReferenceId: contractId };
    const partial = await call('GetOrderReferenceDetails', fields);
    expect(['City', 'StateOrRegion', 'PostalCode', 'CountryCode'].map((name) => textIn(partial, name))).toEqual([
      'Bay City',
      'MI',
      '48706',
      'US',
    ]);
    expect(partial.xml).not.toMatch(/AddressLine1|<Name>|<Buyer>|<Phone>/);
    const full = await call('GetOrderReferenceDetails', { ...fields, AddressConsentToken: accessToken });
    expect(['Name', 'AddressLine1', 'AddressLine2', 'Phone'].map((name) => textIn(full, name))).toEqual([
      'Madonna',
      '1 Bay St',
      'undefined',
      undefined,
    ]);
    const anothers = { ...fields, AddressConsentToken: tokenOf(sandbox.simulator, 'ada@example.com') };
    expect(textIn(await call('GetOrderReferenceDetails', anothers), 'Code')).toBe('InvalidAddressConsentToken');
  });

  it('is confirmed once its constraints are met, and cannot be set afterwards', async () => {
    const { contractId } = draftOrder(sandbox.simulator);
    const fields = { AmazonOrderReferenceId: contractId };
    const early = await call('ConfirmOrderReference', fields);
    expect([early.status, textIn(early, 'Code')]).toEqual([400, 'ConstraintsExist']);
    expect(early.xml).toContain('AmountNotSet');
    const total = money('OrderReferenceAttributes.OrderTotal', '30.11');
    await call('SetOrderReferenceDetails', { ...fields, ...total });
    expect((await call('ConfirmOrderReference', fields)).status).toBe(200);
    expect((await call('ConfirmOrderReference', fields)).status).toBe(200);
    const late = await call('SetOrderReferenceDetails', { ...fields, ...total });
    expect([late.status, textIn(late, 'Code')]).toEqual([405, 'OrderReferenceNotModifiable']);
  });

  it('belongs to one seller', async () => {
    const { contractId } = draftOrder(sandbox.simulator);
    const fields = { AmazonOrderReferenceId: contractId, SellerId: 'ANOTHER' };
    expect(textIn(await call('GetOrderReferenceDetails', fields), 'Code')).toBe('InvalidOrderReferenceId');
  });

  it('is cancelled while nothing is captured, which closes its authorizations', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const opened = await call('Authorize', authorization(contractId));
    const id = textIn(opened, 'AmazonAuthorizationId') ?? '';
    expect((await call('CancelOrderReference', { AmazonOrderReferenceId: contractId })).status).toBe(200);
    const read = await call('GetAuthorizationDetails', { AmazonAuthorizationId: id });
    expect([textIn(read, 'State'), textIn(read, 'ReasonCode')]).toEqual(['Closed', 'OrderReferenceCanceled']);
    const paid = await confirmedOrder(sandbox.origin, sandbox.simulator);
    await call('Authorize', authorization(paid.contractId, { CaptureNow: 'true' }));
    const refused = await call('CancelOrderReference', { AmazonOrderReferenceId: paid.contractId });
    expect([refused.status, textIn(refused, 'Code')]).toEqual([405, 'InvalidCancelAttempt']);
  });
});

describe('a reference id', () => {
  it('replays the first answer of an authorization, a capture and a refund', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const fields = authorization(contractId);
    const ids = await Promise.all([call('Authorize', fields), call('Authorize', fields)]);
    const [id = '', again] = ids.map((answer) => textIn(answer, 'AmazonAuthorizationId'));
    expect(again).toBe(id);
    const capture = {
      AmazonAuthorizationId: id,
      CaptureReferenceId: newReference(),
      ...money('CaptureAmount', '30.11'),
    };
    const captured = textIn(await call('Capture', capture), 'AmazonCaptureId') ?? '';
    expect(textIn(await call('Capture', capture), 'AmazonCaptureId')).toBe(captured);
    const refund = { AmazonCaptureId: captured, RefundReferenceId: newReference(), ...money('RefundAmount', '10.00') };
    const refunded = textIn(await call('Refund', refund), 'AmazonRefundId');
    expect(textIn(await call('Refund', refund), 'AmazonRefundId')).toBe(refunded);
    const replayed = await call('Authorize', fields);
    expect([textIn(replayed, 'AmazonAuthorizationId'), textIn(replayed, 'State')]).toEqual([id, 'Closed']);
  });

  it('is refused with other parameters, and for another order', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const fields = authorization(contractId);
    await call('Authorize', fields);
    const changed = await call('Authorize', { ...fields, ...money('AuthorizationAmount', '30.12') });
    expect([changed.status, textIn(changed, 'Code')]).toEqual([400, 'DuplicateRequest']);
    const other = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const elsewhere = await call('Authorize', { ...fields, AmazonOrderReferenceId: other.contractId });
    expect([elsewhere.status, textIn(elsewhere, 'Code')]).toEqual([400, 'DuplicateReferenceId']);
    const long = await call('Authorize', { ...fields, AuthorizationReferenceId: 'x'.repeat(33) });
    expect(textIn(long, 'Code')).toBe('InvalidParameterValue');
  });
});

describe('money', () => {
  it('is taken once, in the order’s currency, up to its total and Amazon’s allowance', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const codes = [];
    for (const amount of [money('AuthorizationAmount', '34.63'), money('AuthorizationAmount', '30.11', 'EUR')]) {
      codes.push(textIn(await call('Authorize', authorization(contractId, amount)), 'Code'));
    }
    await call('Authorize', authorization(contractId, { CaptureNow: 'true' }));
    codes.push(textIn(await call('Authorize', authorization(contractId, { CaptureNow: 'true' })), 'Code'));
    expect(codes).toEqual(['TransactionAmountExceeded', 'CurrencyMismatch', 'TransactionAmountExceeded']);
  });

  it('goes back no more than once', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const taken = await call('Authorize', authorization(contractId, { CaptureNow: 'true' }));
    const AmazonCaptureId = textIn(taken, 'member') ?? '';
    const refundOf = (amount: string) =>
      call('Refund', { AmazonCaptureId, RefundReferenceId: newReference(), ...money('RefundAmount', amount) });
    expect(textIn(await refundOf('30.12'), 'Code')).toBe('TransactionAmountExceeded');
    expect((await refundOf('30.00')).status).toBe(200);
    expect(textIn(await refundOf('0.12'), 'Code')).toBe('TransactionAmountExceeded');
    expect((await refundOf('0.11')).status).toBe(200);
    const stateOf = async () => textIn(await call('GetCaptureDetails', { AmazonCaptureId }), 'State');
    await expect.poll(stateOf, PATIENT).toBe('Closed');
    expect(textIn(await refundOf('0.01'), 'Code')).toBe('CaptureNotRefundable');
  });

  it('of an agreement is limited to 500 dollars in a month', async () => {
    const { contractId } = draftAgreement(sandbox.simulator);
    const fields = { AmazonBillingAgreementId: contractId };
    await call('ConfirmBillingAgreement', fields);
    const charge = (amount: string) =>
      call('AuthorizeOnBillingAgreement', {
        ...fields,
        AuthorizationReferenceId: newReference(),
        ...money('AuthorizationAmount', amount),
        TransactionTimeout: '0',
        CaptureNow: 'true',
      });
    expect((await charge('499.99')).status).toBe(200);
    expect(textIn(await charge('0.02'), 'Code')).toBe('PeriodicAmountExceeded');
    expect((await charge('0.01')).status).toBe(200);
  });
});

describe('a decline', () => {
  it('for the card suspends the order until another card is chosen', async () => {
    const { contractId, accessToken } = await confirmedOrder(sandbox.origin, sandbox.simulator, 'dora@example.com');
    const declined = await call('Authorize', authorization(contractId));
    expect([textIn(declined, 'State'), textIn(declined, 'ReasonCode')]).toEqual(['Declined', 'InvalidPaymentMethod']);
    const fields = { AmazonOrderReferenceId: contractId };
    expect(textIn(await call('GetOrderReferenceDetails', fields), 'State')).toBe('Suspended');
    expect(textIn(await call('ConfirmOrderReference', fields), 'Code')).toBe('PaymentMethodNotUpdated');
    selectPayment(sandbox.simulator, { accessToken, contractId, cardId: 'dora-visa' });
    expect((await call('ConfirmOrderReference', fields)).status).toBe(200);
    expect(textIn(await call('Authorize', authorization(contractId)), 'State')).toBe('Open');
  });

  it.each([
    ['AmazonRejected', 'Open'],
    ['TransactionTimedOut', 'Open'],
    ['InvalidPaymentMethod', 'Suspended'],
  ])('is simulated by a note: %s', async (ReasonCode, state) => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const SellerAuthorizationNote = simulated({ State: 'Declined', ReasonCode });
    const declined = await call(
      'Authorize',
      authorization(contractId, { SellerAuthorizationNote, CaptureNow: 'true' }),
    );
    expect([textIn(declined, 'State'), textIn(declined, 'ReasonCode')]).toEqual(['Declined', ReasonCode]);
    const read = await call('GetOrderReferenceDetails', { AmazonOrderReferenceId: contractId });
    expect(textIn(read, 'State')).toBe(state);
  });

  it('is soft where the note says so, and refused where it names no possible end', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const soft = simulated({ State: 'Declined', ReasonCode: 'InvalidPaymentMethod', SoftDecline: 'true' });
    const declined = await call('Authorize', authorization(contractId, { SellerAuthorizationNote: soft }));
    expect([textIn(declined, 'State'), textIn(declined, 'SoftDecline')]).toEqual(['Declined', 'true']);
    const wrong = authorization(contractId, { SellerAuthorizationNote: simulated({ State: 'Gone' }) });
    expect(textIn(await call('Authorize', wrong), 'Code')).toBe('InvalidSandboxSimulationSpecified');
    expect(textIn(await call('Authorize', authorization(contractId)), 'State')).toBe('Open');
  });

  it('is ordered by the control API for the next authorizations', async () => {
    await control(sandbox.origin, 'declines', { code: 'AmazonRejected', times: 1 });
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    expect(textIn(await call('Authorize', authorization(contractId)), 'ReasonCode')).toBe('AmazonRejected');
    expect(textIn(await call('Authorize', authorization(contractId)), 'State')).toBe('Open');
    await expect(control(sandbox.origin, 'declines', { code: 'None' })).rejects.toThrow('no decline has the code');
  });

  it('of a capture or a refund is simulated by its note', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const id = textIn(await call('Authorize', authorization(contractId)), 'AmazonAuthorizationId') ?? '';
    const capture = (note: string) =>
      call('Capture', {
        AmazonAuthorizationId: id,
        CaptureReferenceId: newReference(),
        ...money('CaptureAmount', '30.11'),
        SellerCaptureNote: note,
      });
    expect(textIn(await capture(simulated({ State: 'Declined', ReasonCode: 'AmazonRejected' })), 'State')).toBe(
      'Declined',
    );
    const pending = await capture(simulated({ State: 'Pending' }));
    expect(textIn(pending, 'State')).toBe('Pending');
    const AmazonCaptureId = textIn(pending, 'AmazonCaptureId') ?? '';
    await control(sandbox.origin, 'pending', { id: AmazonCaptureId, state: 'completed' });
    const rejected = await call('Refund', {
      AmazonCaptureId,
      RefundReferenceId: newReference(),
      ...money('RefundAmount', '1.00'),
      SellerRefundNote: simulated({ State: 'Declined', ReasonCode: 'AmazonRejected' }),
    });
    const AmazonRefundId = textIn(rejected, 'AmazonRefundId') ?? '';
    const stateOf = async () => textIn(await call('GetRefundDetails', { AmazonRefundId }), 'State');
    await expect.poll(stateOf, PATIENT).toBe('Declined');
    expect((await call('GetCaptureDetails', { AmazonCaptureId })).xml).toContain(
      '<RefundedAmount><Amount>0.00</Amount>',
    );
  });
});

describe('an authorization with a time limit', () => {
  it('is pending first, and ends by itself', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const fields = authorization(contractId, { TransactionTimeout: '60', CaptureNow: 'true' });
    const pending = await call('Authorize', fields);
    expect(textIn(pending, 'State')).toBe('Pending');
    const id = textIn(pending, 'AmazonAuthorizationId') ?? '';
    await control(sandbox.origin, 'pending', { id, state: 'completed' });
    const read = await call('GetAuthorizationDetails', { AmazonAuthorizationId: id });
    expect([textIn(read, 'State'), textIn(read, 'ReasonCode')]).toEqual(['Closed', 'MaxCapturesProcessed']);
  });
});

describe('a planned fault', () => {
  it('strikes one action by its name, and throttles with Amazon’s own error', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const throttled = { match: { path: `${MWS}/Authorize$` }, fault: '5xx', status: 503 };
    await control(sandbox.origin, 'faults', throttled);
    expect((await call('GetServiceStatus')).status).toBe(200);
    const refused = await call('Authorize', authorization(contractId));
    expect([refused.status, textIn(refused, 'Code'), textIn(refused, 'Type')]).toEqual([
      503,
      'RequestThrottled',
      'Server',
    ]);
  });

  it('loses the reply after the authorization, which its reference id then replays', async () => {
    const { contractId } = await confirmedOrder(sandbox.origin, sandbox.simulator);
    const fields = authorization(contractId, { CaptureNow: 'true' });
    await control(sandbox.origin, 'faults', { match: { path: `${MWS}/Authorize$` }, fault: 'drop-reply' });
    await expect(call('Authorize', fields)).rejects.toThrow();
    const before = await readLedger(sandbox.origin);
    expect(textIn(await call('Authorize', fields), 'State')).toBe('Closed');
    expect((await readLedger(sandbox.origin)).balance).toEqual(before.balance);
  });
});
