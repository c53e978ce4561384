import { describe, expect, it } from 'vitest';
import { CLIENT, control, nvpCaller, readLedger, startSandbox, visit } from './support/sandbox.ts';

const setUp = {
  RETURNURL: 'http://localhost/back?own=1',
  CANCELURL: 'http://localhost/cancel',
  PAYMENTREQUEST_0_AMT: '30.11',
  PAYMENTREQUEST_0_CURRENCYCODE: 'USD',
  PAYMENTREQUEST_0_PAYMENTACTION: 'Sale',
};

describe('PayPal’s name-value protocol', () => {
  it('answers 200 with forms whose hyphens and dots are percent-encoded, and checks its merchants', async () => {
    const { origin } = await startSandbox();
    const nvp = nvpCaller(origin);
    const done = await nvp('SetExpressCheckout', setUp);
    expect(done).toMatchObject({ ACK: 'Success', VERSION: '204', TOKEN: expect.stringMatching(/^EC-[A-Z0-9]{17}$/) });
    expect(done.TOKEN).toHaveLength(20);
    expect(done.raw).toContain('TOKEN=EC%2d');
    expect(done.raw).toMatch(/TIMESTAMP=\d{4}%2d\d\d%2d\d\dT/);
    expect(done.raw).not.toMatch(/=[^&]*[-.]/);
    const body = new URLSearchParams({ USER: CLIENT, PWD: 'wrong', SIGNATURE: 'x', VERSION: '204', METHOD: 'x' });
    const refused = await fetch(`${origin}/nvp`, { method: 'POST', body });
    expect(refused.status).toBe(200);
    expect(Object.fromEntries(new URLSearchParams(await refused.text()))).toMatchObject({
      ACK: 'Failure',
      L_ERRORCODE0: '10002',
      L_SEVERITYCODE0: 'Error',
      CORRELATIONID: expect.stringMatching(/^\w+$/),
    });
    expect(await nvp('MakeMeRich')).toMatchObject({ ACK: 'Failure', L_ERRORCODE0: '81002' });
  });

  it('reports errors by PayPal’s numbers', async () => {
    const { origin } = await startSandbox();
    const nvp = nvpCaller(origin);
    const { TOKEN = '' } = await nvp('SetExpressCheckout', setUp);
    const pay = {
      TOKEN,
      PAYERID: 'ADAVXKMT2QR5W',
      PAYMENTREQUEST_0_AMT: '30.11',
      PAYMENTREQUEST_0_CURRENCYCODE: 'USD',
    };
    const code = async (method: string, fields: Record<string, string>) => (await nvp(method, fields)).L_ERRORCODE0;
    expect(await code('SetExpressCheckout', { ...setUp, PAYMENTREQUEST_0_ITEMAMT: '30.10' })).toBe('10413');
    expect(await code('GetExpressCheckoutDetails', {})).toBe('10408');
    expect(await code('GetExpressCheckoutDetails', { TOKEN: 'EC-NONE' })).toBe('10410');
    const stranger = await nvpCaller(origin, 'stranger')('GetExpressCheckoutDetails', { TOKEN });
    expect(stranger.L_ERRORCODE0).toBe('10409');
    expect(await code('DoExpressCheckoutPayment', pay)).toBe('10485');
    const details = await nvp('GetExpressCheckoutDetails', { TOKEN });
    expect(details).toMatchObject({ CHECKOUTSTATUS: 'PaymentActionNotInitiated', BILLINGAGREEMENTACCEPTEDSTATUS: '0' });
    expect(details.PAYERID).toBeUndefined();
    await visit(page(origin, TOKEN), { funding: 'declined' });
    expect(await code('DoExpressCheckoutPayment', { ...pay, PAYERID: '' })).toBe('10419');
    expect(await code('DoExpressCheckoutPayment', { ...pay, PAYERID: 'X' })).toBe('10406');
    expect(await code('DoExpressCheckoutPayment', pay)).toBe('10486');
    await visit(page(origin, TOKEN));
    expect((await nvp('DoExpressCheckoutPayment', pay)).ACK).toBe('Success');
    expect(await code('DoExpressCheckoutPayment', pay)).toBe('10415');
    const { TOKEN: late = '' } = await nvp('SetExpressCheckout', setUp);
    await control(origin, 'clock', { ms: 3 * 3_600_000 });
    expect(await code('GetExpressCheckoutDetails', { TOKEN: late })).toBe('10411');
  });

  it('answers a repeated MSGSUBID with a warning and the first payment’s outcome', async () => {
    const { origin } = await startSandbox();
    const nvp = nvpCaller(origin);
    const asked = { ...setUp, L_BILLINGTYPE0: 'MerchantInitiatedBilling' };
    const { TOKEN = '' } = await nvp('SetExpressCheckout', asked);
    await visit(page(origin, TOKEN));
    const pay = { TOKEN, PAYERID: 'ADAVXKMT2QR5W', PAYMENTREQUEST_0_AMT: '30.11', MSGSUBID: 'once' };
    const first = await nvp('DoExpressCheckoutPayment', pay);
    const paid = { PAYMENTINFO_0_PAYMENTSTATUS: 'Completed', PAYMENTINFO_0_AMT: '30.11', PAYMENTINFO_0_FEEAMT: '1.17' };
    expect(first).toMatchObject({ ...paid, ACK: 'Success', BILLINGAGREEMENTID: expect.stringMatching(/^B-/) });
    const again = await nvp('DoExpressCheckoutPayment', pay);
    expect(again).toMatchObject({
      ...paid,
      ACK: 'SuccessWithWarning',
      L_ERRORCODE0: '11607',
      L_SEVERITYCODE0: 'Warning',
    });
    expect(again.PAYMENTINFO_0_TRANSACTIONID).toBe(first.PAYMENTINFO_0_TRANSACTIONID);
    const charge = {
      REFERENCEID: first.BILLINGAGREEMENTID ?? '',
      AMT: '5.00',
      CURRENCYCODE: 'USD',
      PAYMENTACTION: 'Sale',
    };
    expect(await nvp('DoReferenceTransaction', charge)).toMatchObject({ ACK: 'Success', PAYMENTSTATUS: 'Completed' });
    const cancelled = { REFERENCEID: charge.REFERENCEID, BILLINGAGREEMENTSTATUS: 'Canceled' };
    expect(await nvp('BillAgreementUpdate', cancelled)).toMatchObject({ BILLINGAGREEMENTSTATUS: 'Canceled' });
    expect(await nvp('DoReferenceTransaction', charge)).toMatchObject({ ACK: 'Failure', L_ERRORCODE0: '10201' });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_511 });
  });

  it('lists a hundred transactions of a search, with a warning when there are more', async () => {
    const { origin } = await startSandbox();
    const nvp = nvpCaller(origin);
    const { TOKEN = '' } = await nvp('SetExpressCheckout', { ...setUp, L_BILLINGTYPE0: 'MerchantInitiatedBilling' });
    await visit(page(origin, TOKEN));
    const pay = { TOKEN, PAYERID: 'ADAVXKMT2QR5W', PAYMENTREQUEST_0_AMT: '30.11' };
    const { BILLINGAGREEMENTID: REFERENCEID = '' } = await nvp('DoExpressCheckoutPayment', pay);
    for (let count = 0; count < 100; count += 1) await nvp('DoReferenceTransaction', { REFERENCEID, AMT: '1.00' });
    const found = await nvp('TransactionSearch', { STARTDATE: '2020-01-01T00:00:00Z' });
    expect(found).toMatchObject({ ACK: 'SuccessWithWarning', L_ERRORCODE0: '11002', L_AMT99: '1.00' });
    expect(found.L_AMT100).toBeUndefined();
  });
});

function page(origin: string, token: string): string {
  return `${origin}/cgi-bin/webscr?cmd=_express-checkout&token=${token}`;
}
