import type { FastifyInstance } from 'fastify';
import type { Action, Call } from '../mws/call.ts';
import { type Service, serveService } from '../mws/mws-api.ts';
import { done, invalid, type Reply } from '../mws/reply.ts';
import { newReportId } from '../simulator/ids.ts';
import type { ReportRow } from '../simulator/rows.ts';
import { isoTime, type Simulator } from '../simulator/simulator.ts';
import type { XmlChildren } from '../wire/xml.ts';
import { REPORTS, reportText } from './report-text.ts';

const actions: Action[] = [
  { name: 'RequestReport', run: requestReport },
  { name: 'GetReportRequestList', run: listRequests },
  { name: 'GetReport', run: getReport },
];

const REPORTS_SERVICE: Service = {
  paths: ['/Reports/2009-01-01'],
  version: '2009-01-01',
  namespace: 'http://mws.amazonaws.com/doc/2009-01-01/',
  actions,
};

/** `POST /Reports/2009-01-01`: the reports that a seller reconciles its books with. */
export function serveReports(app: FastifyInstance, simulator: Simulator): void {
  serveService(app, simulator, REPORTS_SERVICE);
}

/** A report is made at once, and is ready when its request is read. */
function requestReport(call: Call): Reply {
  const type = call.field('ReportType');
  const linesOf = Object.hasOwn(REPORTS, type) ? REPORTS[type] : undefined;
  if (!linesOf) return invalid('ReportType');
  const from = timeAt(call, 'StartDate', call.now);
  const until = timeAt(call, 'EndDate', call.now);
  if (!(from <= until)) return invalid('StartDate');
  const row: ReportRow = {
    id: newReportId(),
    request: newReportId(),
    seller: call.seller,
    type,
    from,
    until,
    createdAt: call.now,
    text: reportText(linesOf(call.draft, call.seller, { from, until })),
  };
  call.draft.put('report', row);
  return done({ ReportRequestInfo: requestInfo(row, '_SUBMITTED_') });
}

function listRequests(call: Call): Reply {
  const wanted = listAt(call, 'ReportRequestIdList.Id');
  const found = own(call).filter(({ request }) => wanted.length === 0 || wanted.includes(request));
  const infos = found.map((row) => ({
    ...requestInfo(row, row.text === '' ? '_DONE_NO_DATA_' : '_DONE_'),
    GeneratedReportId: row.text === '' ? null : row.id,
    StartedProcessingDate: isoTime(row.createdAt),
    CompletedDate: isoTime(row.createdAt),
  }));
  return done({ HasNext: false, ReportRequestInfo: infos });
}

function getReport(call: Call): Reply {
  const row = call.draft.get('report', call.field('ReportId'));
  return row?.seller === call.seller ? { ok: true, text: row.text } : invalid('ReportId');
}

function requestInfo(row: ReportRow, status: string): XmlChildren {
  return {
    ReportRequestId: row.request,
    ReportType: row.type,
    StartDate: isoTime(row.from),
    EndDate: isoTime(row.until),
    Scheduled: false,
    SubmittedDate: isoTime(row.createdAt),
    ReportProcessingStatus: status,
  };
}

/** The seller's reports, the newest first. */
function own(call: Call): ReportRow[] {
  return call.draft
    .all('report')
    .filter(({ seller }) => seller === call.seller)
    .reverse();
}

/** `Name.1`, `Name.2` and so on. */
function listAt(call: Call, name: string): string[] {
  const values: string[] = [];
  for (let place = 1; call.field(`${name}.${place}`) !== ''; place += 1) values.push(call.field(`${name}.${place}`));
  return values;
}

function timeAt(call: Call, name: string, otherwise: number): number {
  const text = call.field(name);
  return text === '' ? otherwise : Date.parse(text);
}
