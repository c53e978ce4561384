import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCESS_KEY,
  CLIENT,
  draftAgreement,
  draftOrder,
  MWS,
  PATIENT,
  type RunningSandbox,
  readLedger,
  SELLER,
  startSandbox,
  tokenOf,
} from './support/sandbox.ts';

/** The npm package `amazon-payments`: a client of Amazon Pay that others wrote. It has no types. */
const { connect } = createRequire(import.meta.url)('amazon-payments');

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(sandbox.dataFolder, { recursive: true, force: true });
});

function clientAt(mwsEndpoint: string) {
  const environment = { mwsEndpoint, apiEndpoint: sandbox.origin };
  const keys = { mwsAccessKey: ACCESS_KEY, mwsSecretKey: `${ACCESS_KEY}-secret` };
  return connect({ environment, sellerId: SELLER, clientId: CLIENT, ...keys });
}

/** Calls a method of the client's payments or reports. */
function call(name: string, params: unknown, part: 'offAmazonPayments' | 'reports' = 'offAmazonPayments') {
  const path = part === 'reports' ? '/Reports/2009-01-01' : MWS;
  const service = clientAt(`${sandbox.origin}${path}`)[part];
  return promisify(service[name]).call(service, params);
}

describe('the client amazon-payments', () => {
  it('reads whose a token is, and the person’s profile', async () => {
    const { api } = clientAt(sandbox.origin);
    expect(await promisify(api.getProfile).call(api, tokenOf(sandbox.simulator))).toEqual({
      user_id: 'amzn1.account.ADAVXKMT2QR5W',
      email: 'ada@example.com',
      name: 'Ada Byron',
    });
    await expect(promisify(api.getProfile).call(api, 'Atza|unknown')).rejects.toMatchObject({
      message: expect.stringContaining('invalid parameter'),
    });
  });

  it('takes an order from its draft to a refund, and reads it back', async () => {
    const { accessToken, contractId: AmazonOrderReferenceId } = draftOrder(sandbox.simulator);
    const before = await call('getOrderReferenceDetails', {
      AmazonOrderReferenceId,
      AddressConsentToken: accessToken,
    });
    expect(before.OrderReferenceDetails).toMatchObject({
      OrderReferenceStatus: { State: 'Draft' },
      Constraints: { Constraint: { ConstraintID: 'AmountNotSet' } },
      Destination: { PhysicalDestination: { AddressLine1: '1 Main St', Phone: '408-555-0142', CountryCode: 'US' } },
    });
    const OrderReferenceAttributes = {
      OrderTotal: { Amount: '30.11', CurrencyCode: 'USD' },
      SellerNote: 'Fernhollow, <two> & more',
      SellerOrderAttributes: { SellerOrderId: 'order-1', StoreName: 'Fernhollow' },
    };
    await call('setOrderReferenceDetails', { AmazonOrderReferenceId, OrderReferenceAttributes });
    await call('confirmOrderReference', { AmazonOrderReferenceId });
    const { AuthorizationDetails } = await call('authorize', {
      AmazonOrderReferenceId,
      AuthorizationReferenceId: 'attempt-1',
      AuthorizationAmount: { Amount: '30.11', CurrencyCode: 'USD' },
      TransactionTimeout: 0,
    });
    expect(AuthorizationDetails).toMatchObject({
      AmazonAuthorizationId: expect.stringMatching(/^S01-\d{7}-\d{7}-A\d{6}$/),
      AuthorizationStatus: { State: 'Open' },
      CapturedAmount: { Amount: '0.00' },
    });
    const { CaptureDetails } = await call('capture', {
      AmazonAuthorizationId: AuthorizationDetails.AmazonAuthorizationId,
      CaptureReferenceId: 'capture-1',
      CaptureAmount: { Amount: '30.11', CurrencyCode: 'USD' },
    });
    expect(CaptureDetails).toMatchObject({
      AmazonCaptureId: expect.stringMatching(/^S01-\d{7}-\d{7}-C\d{6}$/),
      CaptureStatus: { State: 'Completed' },
    });
    const { RefundDetails } = await call('refund', {
      AmazonCaptureId: CaptureDetails.AmazonCaptureId,
      RefundReferenceId: 'refund-1',
      RefundAmount: { Amount: '10.00', CurrencyCode: 'USD' },
    });
    expect(RefundDetails.RefundStatus.State).toBe('Pending');
    const { AmazonRefundId } = RefundDetails;
    const refundState = async () =>
      (await call('getRefundDetails', { AmazonRefundId })).RefundDetails.RefundStatus.State;
    await expect.poll(refundState, PATIENT).toBe('Completed');
    const full = await call('getOrderReferenceDetails', { AmazonOrderReferenceId });
    expect(full.OrderReferenceDetails).toMatchObject({
      OrderReferenceStatus: { State: 'Open' },
      Buyer: { Name: 'Ada Byron', Email: 'ada@example.com' },
      SellerNote: 'Fernhollow, <two> & more',
      SellerOrderAttributes: { SellerOrderId: 'order-1' },
      IdList: { member: AuthorizationDetails.AmazonAuthorizationId },
    });
    await call('closeOrderReference', { AmazonOrderReferenceId });
    expect((await readLedger(sandbox.origin)).balance).toEqual({ USD: 2_011 });
  });

  it('charges an agreement, and a child order of it', async () => {
    const { contractId: AmazonBillingAgreementId } = draftAgreement(sandbox.simulator);
    await call('setBillingAgreementDetails', {
      AmazonBillingAgreementId,
      BillingAgreementAttributes: { SellerBillingAgreementAttributes: { SellerBillingAgreementId: 'plan-1' } },
    });
    await call('confirmBillingAgreement', { AmazonBillingAgreementId });
    expect(await call('validateBillingAgreement', { AmazonBillingAgreementId })).toMatchObject({
      ValidationResult: 'Success',
    });
    const charged = await call('authorizeOnBillingAgreement', {
      AmazonBillingAgreementId,
      AuthorizationReferenceId: 'renewal-1',
      AuthorizationAmount: { Amount: '30.00', CurrencyCode: 'USD' },
      TransactionTimeout: 0,
      CaptureNow: true,
    });
    expect(charged).toMatchObject({
      AmazonOrderReferenceId: expect.stringMatching(/^S01-/),
      AuthorizationDetails: { AuthorizationStatus: { State: 'Closed', ReasonCode: 'MaxCapturesProcessed' } },
    });
    const child = await call('createOrderReferenceForId', {
      Id: AmazonBillingAgreementId,
      IdType: 'BillingAgreement',
      ConfirmNow: true,
      OrderReferenceAttributes: { OrderTotal: { Amount: '20.00', CurrencyCode: 'USD' } },
    });
    expect(child.OrderReferenceDetails.OrderReferenceStatus.State).toBe('Open');
    const read = await call('getBillingAgreementDetails', { AmazonBillingAgreementId });
    expect(read.BillingAgreementDetails).toMatchObject({
      BillingAgreementConsent: 'true',
      BillingAgreementLimits: { CurrentRemainingBalance: { Amount: '470.00', CurrencyCode: 'USD' } },
      SellerBillingAgreementAttributes: { SellerBillingAgreementId: 'plan-1' },
    });
  });

  it('gets Amazon’s error codes', async () => {
    await expect(
      call('confirmOrderReference', { AmazonOrderReferenceId: 'S01-0000000-0000000' }),
    ).rejects.toMatchObject({
      body: { ErrorResponse: { Error: { Type: 'Sender', Code: 'InvalidOrderReferenceId' } } },
    });
  });

  it('reads the captures and refunds of a period as reports', async () => {
    const period = {
      StartDate: new Date(Date.now() - 60_000).toISOString(),
      EndDate: new Date(Date.now() + 60_000).toISOString(),
    };
    const ReportType = '_GET_FLAT_FILE_OFFAMAZONPAYMENTS_REFUND_DATA_';
    const { ReportRequestInfo } = await call('requestReport', { ReportType, ...period }, 'reports');
    const list = await call(
      'getReportRequestList',
      { ReportRequestIdList: { Id: { 1: ReportRequestInfo.ReportRequestId } } },
      'reports',
    );
    expect(list.ReportRequestInfo).toMatchObject({ ReportProcessingStatus: '_DONE_', ReportType });
    const ReportId = list.ReportRequestInfo.GeneratedReportId;
    const { Response } = await call('getReport', { ReportId }, 'reports');
    expect(Response).toMatch(/^"AmazonRefundId","RefundReferenceId","AmazonCaptureId",.*\n"S01-.*"refund-1".*"10.00"/);
  });
});
