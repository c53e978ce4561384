import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { FindingsSchema, RunningTestsSchema, ScriptsSchema } from '../contracts/admin-checks-api.ts';
import { ExperimentNamesSchema, ExperimentRangeSchema, ExperimentSchema } from '../contracts/admin-experiments-api.ts';
import { FigurePageSchema, FigureQuerySchema, FigureUid } from '../contracts/admin-figures-api.ts';
import { FunnelListQuerySchema, FunnelListSchema, InsideSchema } from '../contracts/admin-funnels-api.ts';
import {
  AttemptsSchema,
  AuditPageSchema,
  AuditQuerySchema,
  EndpointsSchema,
  HealthSchema,
  LogPageSchema,
  LogQuerySchema,
  OutboxQuerySchema,
  OutboxSchema,
} from '../contracts/admin-health-api.ts';
import { MatrixSchema } from '../contracts/admin-matrix-api.ts';
import { OrderDetailsSchema, OrderListQuerySchema, OrderPageSchema } from '../contracts/admin-orders-api.ts';
import { OrderPathSchema } from '../contracts/admin-paths-api.ts';
import {
  DifferenceQuerySchema,
  DifferenceSchema,
  DraftsSchema,
  VersionsSchema,
} from '../contracts/admin-versions-api.ts';
import { OrderWalkSchema } from '../contracts/order-walk.ts';
import { type AdminReply, OrderName } from './admin-command.ts';
import { PAGE_KINDS } from './health/script-inventory.ts';
import { type ReadingOptions, readingRoute, sendUntagged } from './send-reading.ts';

const UID = Type.Object({ uid: FigureUid }, { additionalProperties: false });
const ORDER = Type.Object({ order: OrderName }, { additionalProperties: false });
const NUMBER = Type.Object({ number: OrderName }, { additionalProperties: false });

/** `/admin/api` answers what the commands of the same types print. */
export async function readingRoutes(app: FastifyInstance, options: ReadingOptions): Promise<void> {
  const read = readingRoute(app, options);
  const readUntagged = readingRoute(app, options, sendUntagged);
  readUntagged(
    '/api/orders',
    'Orders, the newest first, in pages',
    { querystring: OrderListQuerySchema, answer: OrderPageSchema },
    ({ query }) => ({ type: 'orders', ...query }),
  );
  readUntagged(
    '/api/orders/:number',
    'One order with all that the shop knows of it',
    { params: NUMBER, answer: OrderDetailsSchema },
    ({ params }) => ({ type: 'order', order: params.number }),
  );
  readUntagged(
    '/api/funnels',
    'All live funnels: version, sessions, conversion, money, findings and split tests',
    { querystring: FunnelListQuerySchema, answer: FunnelListSchema },
    ({ query }) => ({ type: 'funnels', ...query }),
  );
  readUntagged(
    '/api/funnels/:uid/inside',
    'The visitors who did something in a funnel within the last minutes, by step',
    { params: UID, answer: InsideSchema },
    ({ params }) => ({ type: 'inside', ...params }),
  );
  read(
    '/api/stats/:uid',
    'The figures of a funnel: sessions of each step and edge, declines, and money as in the ledger',
    { params: UID, querystring: FigureQuerySchema, answer: FigurePageSchema },
    ({ params, query }) => ({ type: 'stats', ...params, ...query }),
  );
  read(
    '/api/matrix/:uid',
    'What can be paid how in a live funnel: each offer by each method, with and without agreement, on each device',
    { params: UID, answer: MatrixSchema },
    ({ params }) => ({ type: 'matrix', ...params }),
  );
  read(
    '/api/paths/:order',
    'The path of an order: its visit, with what was offered, tried and paid',
    { params: ORDER, answer: OrderPathSchema },
    ({ params }) => ({ type: 'path', ...params }),
  );
  read(
    '/api/walks/:order',
    'The walk of an order, to be stepped through: its events, and the record that a replay takes',
    { params: ORDER, answer: OrderWalkSchema },
    ({ params }) => ({ type: 'walk-record', ...params }),
    withoutVersion,
  );
  read(
    '/api/experiments/:uid/:step',
    'The arms of a step’s split test, their differences and what follows',
    { params: ExperimentNamesSchema, querystring: ExperimentRangeSchema, answer: ExperimentSchema },
    ({ params, query }) => ({ type: 'experiment', ...params, ...query }),
  );
  read(
    '/api/drafts',
    'What the files of the brands’ folder would change, with the findings of publishing',
    { answer: DraftsSchema },
    () => ({ type: 'drafts' }),
  );
  read(
    '/api/versions/:uid',
    'The published versions of a funnel: when, by whom, and how many shoppers are inside each',
    { params: UID, answer: VersionsSchema },
    ({ params }) => ({ type: 'version-history', ...params }),
  );
  read(
    '/api/versions/:uid/difference',
    'What changes for shoppers between two of the live version, the draft, and older versions',
    { params: UID, querystring: DifferenceQuerySchema, answer: DifferenceSchema, refusals: { 409: ProblemSchema } },
    ({ params, query }) => ({ type: 'difference', ...params, ...query }),
  );
  read(
    '/api/experiments',
    'The split tests that run in the live funnels of all brands',
    { answer: RunningTestsSchema },
    () => ({ type: 'experiments' }),
  );
  read(
    '/api/findings',
    'What is wrong with the live funnels and the files of the folder, with the journeys that show it',
    { answer: FindingsSchema },
    () => ({ type: 'findings' }),
  );
  read(
    '/api/scripts',
    'Every script of every kind of page, as PCI DSS 6.4.3 asks for',
    { answer: ScriptsSchema, refusals: { 400: ProblemSchema } },
    () => ({ type: 'scripts' }),
    (scripts) => ({ kinds: PAGE_KINDS, scripts }),
  );
}

/** The version's pages and prices are no part of a walk. */
function withoutVersion(data: unknown) {
  const { record, events } = Object(data);
  return { record, events };
}

/** The routes answer what the commands of the same names do. */
export async function healthRoutes(app: FastifyInstance, options: ReadingOptions): Promise<void> {
  const read = readingRoute(app, options, sendUnstored);
  read(
    '/api/health',
    'What is wrong now, the worst first, each with what one does about it',
    { answer: HealthSchema },
    () => ({ type: 'health' }),
  );
  read(
    '/api/attempts',
    'Payment attempts in flight and held amounts, the oldest first',
    { answer: AttemptsSchema },
    () => ({ type: 'attempts' }),
  );
  read(
    '/api/outbox',
    'The events that wait for an endpoint or are parked, with the last answer',
    { querystring: OutboxQuerySchema, answer: OutboxSchema },
    ({ query }) => ({ type: 'outbox', ...query }),
  );
  read('/api/webhooks', 'The webhook endpoints with what waits for them', { answer: EndpointsSchema }, () => ({
    type: 'webhooks',
  }));
  read(
    '/api/log',
    'The last lines of the log of the process that answers, the newest first',
    { querystring: LogQuerySchema, answer: LogPageSchema },
    ({ query }) => ({ type: 'log', ...query }),
  );
  read(
    '/api/audit',
    'The audit of commands, the newest first, in pages',
    { querystring: AuditQuerySchema, answer: AuditPageSchema },
    ({ query }) => ({ type: 'audit', ...query }),
  );
}

/** The shop's health changes by itself, so that no client stores it. */
function sendUnstored(request: FastifyRequest, reply: FastifyReply, answer: AdminReply) {
  if (answer.done) reply.header('cache-control', 'no-store');
  return sendUntagged(request, reply, answer);
}
