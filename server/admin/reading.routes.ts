import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { FindingsSchema, RunningTestsSchema, ScriptsSchema } from '../../contracts/api/admin-checks-api.ts';
import {
  ExperimentNamesSchema,
  ExperimentRangeSchema,
  ExperimentSchema,
} from '../../contracts/api/admin-experiments-api.ts';
import { FigurePageSchema, FigureQuerySchema, FigureUid } from '../../contracts/api/admin-figures-api.ts';
import { FunnelListQuerySchema, FunnelListSchema, InsideSchema } from '../../contracts/api/admin-funnels-api.ts';
import { MatrixSchema } from '../../contracts/api/admin-matrix-api.ts';
import { OrderDetailsSchema, OrderListQuerySchema, OrderPageSchema } from '../../contracts/api/admin-orders-api.ts';
import { OrderPathSchema } from '../../contracts/api/admin-paths-api.ts';
import {
  DifferenceQuerySchema,
  DifferenceSchema,
  DraftsSchema,
  VersionsSchema,
} from '../../contracts/api/admin-versions-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { OrderWalkSchema } from '../../contracts/figures/order-walk.ts';
import { PAGE_KINDS } from '../http/page-script.ts';
import { type AdminReply, OrderName } from './admin-command.ts';
import {
  REFUSED,
  REFUSED_OR_MISSING,
  type ReadingOptions,
  readingsOf,
  sendReading,
  sendUntagged,
  UNCHANGED,
} from './send-reading.ts';

const UID = Type.Object({ uid: FigureUid }, { additionalProperties: false });
const ORDER = Type.Object({ order: OrderName }, { additionalProperties: false });
const NUMBER = Type.Object({ number: OrderName }, { additionalProperties: false });

/** `/admin/api` answers what the commands of the same types print; what is wrong now is in `health.routes.ts`. */
export async function readingRoutes(app: FastifyInstance, options: ReadingOptions): Promise<void> {
  const read = readingsOf(app, options);
  read(
    '/api/orders',
    {
      summary: 'Orders, the newest first, in pages',
      querystring: OrderListQuerySchema,
      response: { 200: OrderPageSchema, ...REFUSED },
    },
    ({ query }) => ({ type: 'orders', ...query }),
    sendUntagged,
  );
  read(
    '/api/orders/:number',
    {
      summary: 'One order with all that the shop knows of it',
      params: NUMBER,
      response: { 200: OrderDetailsSchema, ...REFUSED_OR_MISSING },
    },
    ({ params }) => ({ type: 'order', order: params.number }),
    sendUntagged,
  );
  read(
    '/api/funnels',
    {
      summary: 'All live funnels: version, sessions, conversion, money, findings and split tests',
      querystring: FunnelListQuerySchema,
      response: { 200: FunnelListSchema, ...REFUSED },
    },
    ({ query }) => ({ type: 'funnels', ...query }),
    sendUntagged,
  );
  read(
    '/api/funnels/:uid/inside',
    {
      summary: 'The visitors who did something in a funnel within the last minutes, by step',
      params: UID,
      response: { 200: InsideSchema, ...REFUSED_OR_MISSING },
    },
    ({ params }) => ({ type: 'inside', ...params }),
    sendUntagged,
  );
  read(
    '/api/stats/:uid',
    {
      summary: 'The figures of a funnel: sessions of each step and edge, declines, and money as in the ledger',
      params: UID,
      querystring: FigureQuerySchema,
      response: { 200: FigurePageSchema, ...UNCHANGED, ...REFUSED_OR_MISSING },
    },
    ({ params, query }) => ({ type: 'stats', ...params, ...query }),
  );
  read(
    '/api/matrix/:uid',
    {
      summary:
        'What can be paid how in a live funnel: each offer by each method, with and without agreement, on each device',
      params: UID,
      response: { 200: MatrixSchema, ...UNCHANGED, ...REFUSED_OR_MISSING },
    },
    ({ params }) => ({ type: 'matrix', ...params }),
  );
  read(
    '/api/paths/:order',
    {
      summary: 'The path of an order: its visit, with what was offered, tried and paid',
      params: ORDER,
      response: { 200: OrderPathSchema, ...UNCHANGED, ...REFUSED_OR_MISSING },
    },
    ({ params }) => ({ type: 'path', ...params }),
  );
  read(
    '/api/walks/:order',
    {
      summary: 'The walk of an order, to be stepped through: its events, and the record that a replay takes',
      params: ORDER,
      response: { 200: OrderWalkSchema, ...UNCHANGED, ...REFUSED_OR_MISSING },
    },
    ({ params }) => ({ type: 'walk-record', ...params }),
    sendWalk,
  );
  read(
    '/api/experiments/:uid/:step',
    {
      summary: 'The arms of a step’s split test, their differences and what follows',
      params: ExperimentNamesSchema,
      querystring: ExperimentRangeSchema,
      response: { 200: ExperimentSchema, ...UNCHANGED, ...REFUSED_OR_MISSING },
    },
    ({ params, query }) => ({ type: 'experiment', ...params, ...query }),
  );
  read(
    '/api/drafts',
    {
      summary: 'What the files of the brands’ folder would change, with the findings of publishing',
      response: { 200: DraftsSchema, ...UNCHANGED },
    },
    () => ({ type: 'drafts' }),
  );
  read(
    '/api/versions/:uid',
    {
      summary: 'The published versions of a funnel: when, by whom, and how many shoppers are inside each',
      params: UID,
      response: { 200: VersionsSchema, ...UNCHANGED, ...REFUSED_OR_MISSING },
    },
    ({ params }) => ({ type: 'version-history', ...params }),
  );
  read(
    '/api/versions/:uid/difference',
    {
      summary: 'What changes for shoppers between two of the live version, the draft, and older versions',
      params: UID,
      querystring: DifferenceQuerySchema,
      response: { 200: DifferenceSchema, ...UNCHANGED, ...REFUSED_OR_MISSING, 409: ProblemSchema },
    },
    ({ params, query }) => ({ type: 'difference', ...params, ...query }),
  );
  read(
    '/api/experiments',
    {
      summary: 'The split tests that run in the live funnels of all brands',
      response: { 200: RunningTestsSchema, ...UNCHANGED },
    },
    () => ({ type: 'experiments' }),
  );
  read(
    '/api/findings',
    {
      summary: 'What is wrong with the live funnels and the files of the folder, with the journeys that show it',
      response: { 200: FindingsSchema, ...UNCHANGED },
    },
    () => ({ type: 'findings' }),
  );
  read(
    '/api/scripts',
    {
      summary: 'Every script of every kind of page, as PCI DSS 6.4.3 asks for',
      response: { 200: ScriptsSchema, ...UNCHANGED, ...REFUSED },
    },
    () => ({ type: 'scripts' }),
    (request, reply, answer) =>
      sendReading(request, reply, { ...answer, data: { kinds: PAGE_KINDS, scripts: answer.data } }),
  );
}

/** The version's pages and prices are no part of a walk. */
function sendWalk(request: FastifyRequest, reply: FastifyReply, answer: AdminReply) {
  if (!answer.done) return sendReading(request, reply, answer);
  const { record, events } = Object(answer.data);
  return sendReading(request, reply, { ...answer, data: { record, events } });
}
