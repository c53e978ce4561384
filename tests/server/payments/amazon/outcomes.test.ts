import { describe, expect, it } from 'vitest';
import { readReport } from '../../../../server/payments/amazon/ledger/read-report.ts';
import { parseRows } from '../../../../server/payments/amazon/ledger/report-rows.ts';
import type { Authorization } from '../../../../server/payments/amazon/payments/authorization.ts';
import { outcomeOfCapture, readOutcome } from '../../../../server/payments/amazon/payments/charge-outcome.ts';
import { type MwsClient, mwsClient } from '../../../../server/payments/amazon/protocol/mws-client.ts';
import { optionsFor } from './support.ts';

const OPTIONS = optionsFor('http://127.0.0.1:1');
/** Amazon cannot be reached. */
const SHOP = { mws: mwsClient(OPTIONS), options: OPTIONS, requestedReports: new Map() };

const HELD: Authorization = {
  id: 'S01-1234567-1234567-A067494',
  reference: '0b7f6a0e3c554f0a9f571f0b5f6f7d11',
  state: 'Open',
  reasonCode: '',
  amount: { amount: 3_011, currency: 'USD' },
  captured: { amount: 0, currency: 'USD' },
  isCapturedNow: false,
  captureIds: [],
  expiresAt: new Date('2026-12-23T00:00:00Z'),
};
const providerRef = HELD.id;

describe('the outcome of an authorization', () => {
  it('O06 N14 is what Amazon says in so many words, and unknown otherwise', async () => {
    const outcome = (more: Partial<Authorization>) => readOutcome(SHOP, { ...HELD, ...more }, 'C01-1');
    expect(await outcome({})).toMatchObject({ type: 'authorized', providerRef, captureBefore: HELD.expiresAt });
    expect(await outcome({ state: 'Pending' })).toMatchObject({ type: 'unknown', providerRef, isProcessing: true });
    expect(await outcome({ state: 'Declined', reasonCode: 'AmazonRejected' })).toMatchObject({ type: 'declined' });
    expect(await outcome({ state: 'Declined', reasonCode: 'New' })).toMatchObject({ type: 'declined', code: 'New' });
    expect(await outcome({ state: 'Closed', reasonCode: 'ExpiredUnused' })).toMatchObject({
      type: 'declined',
      providerRef,
    });
    expect(await outcome({ state: 'Frozen' })).toMatchObject({ type: 'unknown' });
    expect(await outcome({ state: '' })).toMatchObject({ type: 'unknown' });
    const taken = { captured: HELD.amount, captureIds: ['S01-1234567-1234567-C1'], state: 'Closed' };
    expect(await outcome({ ...taken, isCapturedNow: true })).toMatchObject({
      type: 'captured',
      payer: { amount: 3_011, agreementRef: 'C01-1' },
    });
    expect(await outcome(taken), 'a later capture has to be read').toMatchObject({ type: 'unknown', providerRef });
  });

  it('N13 a capture that is on its way is pending, and a declined one took nothing', () => {
    const details = { id: 'c', reference: 'k', amount: HELD.amount, refunded: null, refundIds: [], at: new Date() };
    const outcome = (state: string) => outcomeOfCapture(HELD, { ...details, state }, null);
    expect(outcome('Completed')).toMatchObject({ type: 'captured', providerRef });
    expect(outcome('Closed')).toMatchObject({ type: 'captured' });
    expect(outcome('Pending')).toMatchObject({ type: 'unknown', isProcessing: true });
    expect(outcome('Declined')).toMatchObject({ type: 'declined', providerRef });
  });
});

describe('a report that is late', () => {
  it('A06 is asked for once, and read in a later round', async () => {
    const calls: string[] = [];
    let status = '_SUBMITTED_';
    const fake: MwsClient = {
      ...SHOP.mws,
      callReports: async (action) => {
        calls.push(action);
        const ReportRequestInfo = { ReportRequestId: 'q1', ReportProcessingStatus: status, GeneratedReportId: 'r1' };
        return { type: 'answer', result: { ReportRequestInfo } };
      },
      getReport: async () => ({ type: 'text', text: 'a\n1\n' }),
    };
    const shop = { ...SHOP, mws: fake };
    const since = new Date('2026-11-23T00:00:00Z');
    expect(await readReport(shop, 'CAPTURE', since, 1)).toMatchObject({ type: 'unavailable' });
    status = '_DONE_';
    expect(await readReport(shop, 'CAPTURE', since, 1)).toMatchObject({ type: 'rows' });
    expect(calls.filter((action) => action === 'RequestReport')).toHaveLength(1);
    expect(await readReport(shop, 'CAPTURE', since, 1)).toMatchObject({ type: 'rows' });
    expect(calls.filter((action) => action === 'RequestReport')).toHaveLength(2);
  });
});

describe('the lines of a report', () => {
  it.each([
    ['a,b\n1,2\n', [{ a: '1', b: '2' }]],
    ['a\tb\r\n1\t2\r\n', [{ a: '1', b: '2' }]],
    [
      '"a","b"\n"x, ""y""","line\nend"\n"3",',
      [
        { a: 'x, "y"', b: 'line\nend' },
        { a: '3', b: '' },
      ],
    ],
    ['\uFEFFa,b\n1,2', [{ a: '1', b: '2' }]],
    ['a,b\n', []],
    ['', []],
  ])('A06 %j is read by the names of its columns', (text, rows) => {
    expect(parseRows(text).map((row) => Object.fromEntries(row))).toEqual(rows);
  });

  it.each(['a,b\n"x,y', 'a\rb', '"a"b'])('A06 %j is no report, and its reading ends', (text) => {
    expect(parseRows(text).length).toBeLessThanOrEqual(1);
  });
});
