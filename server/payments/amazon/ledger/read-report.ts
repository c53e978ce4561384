import { textAt } from '../../wire/read-json.ts';
import type { AmazonShop } from '../payments/authorization.ts';
import { elementsAt } from '../protocol/read-xml.ts';
import { parseRows, type ReportRow } from './report-rows.ts';

export type ReportKind = 'AUTHORIZATION' | 'CAPTURE' | 'REFUND';

/** The pauses between two questions whether a report is ready, in milliseconds: a minute in all. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** The number of the pauses for a caller that a shopper or Amazon may wait for: some seconds in all. */
export const SHORT_WAIT = 4;

/** Has Amazon make a report since a time, waits until it is ready, by so many pauses at most, and reads it. */
export async function readReport(
  shop: AmazonShop,
  kind: ReportKind,
  since: Date,
  pauses = PAUSES_MS.length,
): Promise<{ type: 'rows'; rows: ReportRow[] } | { type: 'unavailable'; detail: string }> {
  const name = `${kind} ${since.toISOString()}`;
  const requested = shop.requestedReports.get(name) ?? (await requestReport(shop, kind, since));
  if (typeof requested !== 'string') return requested;
  if (shop.requestedReports.size >= MOST_REQUESTED) shop.requestedReports.clear();
  shop.requestedReports.set(name, requested);
  const made = await waitFor(shop, requested, PAUSES_MS.slice(0, pauses));
  if (made.type === 'pending') return unavailable('the report is not ready yet');
  shop.requestedReports.delete(name);
  if (made.type === 'unavailable') return made;
  if (made.reportId === null) return { type: 'rows', rows: [] };
  const read = await shop.mws.getReport(made.reportId);
  if (read.type !== 'text') return unavailable(read.type === 'lost' ? read.detail : read.problem.message);
  return { type: 'rows', rows: parseRows(read.text) };
}

const MOST_REQUESTED = 100;

async function requestReport(shop: AmazonShop, kind: ReportKind, since: Date) {
  const reply = await shop.mws.callReports('RequestReport', {
    ReportType: `_GET_FLAT_FILE_OFFAMAZONPAYMENTS_${kind}_DATA_`,
    StartDate: since.toISOString(),
    EndDate: new Date(shop.options.clock()).toISOString(),
  });
  const id = reply.type === 'answer' ? textAt(reply.result, 'ReportRequestInfo', 'ReportRequestId') : '';
  return id || unavailable(reply.type === 'lost' ? reply.detail : 'no report can be requested');
}

type MadeReport =
  | { type: 'made'; reportId: string | null }
  | { type: 'pending' }
  | { type: 'unavailable'; detail: string };

/** `reportId` is null where the report would have no line. */
async function waitFor(shop: AmazonShop, requestId: string, pauses: readonly number[]): Promise<MadeReport> {
  for (const wait of [0, ...pauses]) {
    if (wait > 0) await shop.options.pause(wait);
    const reply = await shop.mws.callReports('GetReportRequestList', { 'ReportRequestIdList.Id.1': requestId });
    if (reply.type !== 'answer') return unavailable(reply.type === 'lost' ? reply.detail : reply.problem.message);
    const [info] = elementsAt(reply.result, 'ReportRequestInfo');
    const status = textAt(info, 'ReportProcessingStatus');
    if (status === '_DONE_NO_DATA_') return { type: 'made', reportId: null };
    const reportId = textAt(info, 'GeneratedReportId');
    if (status === '_DONE_' && reportId !== '') return { type: 'made', reportId };
    if (status === '_CANCELLED_') return unavailable('Amazon cancelled the report');
  }
  return { type: 'pending' };
}

function unavailable(detail: string): { type: 'unavailable'; detail: string } {
  return { type: 'unavailable', detail };
}
