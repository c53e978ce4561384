import { type Static, Type } from 'typebox';
import { fields } from '../../contracts/api/schema-parts.ts';
import { EXPERIMENT_NAMES, EXPERIMENT_RANGE } from '../contracts/admin-experiments-api.ts';
import { FigureQuerySchema, FigureUid, RANGE_END } from '../contracts/admin-figures-api.ts';
import { FunnelListQuerySchema } from '../contracts/admin-funnels-api.ts';
import { AuditQuerySchema, LogQuerySchema, OutboxQuerySchema } from '../contracts/admin-health-api.ts';
import { OrderListQuerySchema } from '../contracts/admin-orders-api.ts';
import { type AdminReply, AdminReplySchema } from '../contracts/admin-reply.ts';
import { DifferenceQuerySchema, SeenSchema } from '../contracts/admin-versions-api.ts';

const Uid = Type.String({ minLength: 1, maxLength: 100 });
export const OrderName = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]+$' });
/** A folder of brands in place of the shop's own, on the machine of the shop. */
const Folder = Type.Optional(Type.String({ minLength: 1, maxLength: 4096 }));
/** A decimal in the order's currency (E14). */
const Amount = Type.Optional(Type.Number({ exclusiveMinimum: 0 }));

/** The name of a deliverer such as `mail`, or the id of a webhook endpoint. */
const EndpointName = Type.String({ pattern: '^[\\w-]{1,100}$' });
const EventNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A carrier's name, or what it knows a parcel by: one line. */
const Parcel = (maxLength: number) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$' }));

/** The commands that change or read the store from outside the shop, by the last segment of their address. */
export const COMMANDS = {
  publish: fields({
    folder: Folder,
    /** One brand, by the name of its folder. */
    brand: Type.Optional(Uid),
    /** One funnel, with the rules and pictures of its brand. */
    uid: Type.Optional(Uid),
    /** What was looked at, as `/admin/api/drafts` has it: nothing else is published. */
    seen: Type.Optional(SeenSchema),
  }),
  rollback: fields({
    uid: Uid,
    hash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{4,64}$' })),
    /** The version that was live when this was decided: where another one is, nothing changes. */
    live: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  }),
  revoke: fields({
    uid: Uid,
    /** A hash or its beginning; more digits than for a rollback, because a revoked version is not sold again by itself. */
    hash: Type.String({ pattern: '^[0-9a-f]{8,64}$' }),
  }),
  versions: fields({ uid: Uid }),
  /** The versions with what was live when. */
  'version-history': fields({ uid: Uid }),
  /** What the files of the brands' folder would change, or those of another folder. */
  drafts: fields({ folder: Folder }),
  /** From the live version to the draft, unless others are named. */
  difference: fields({ uid: Uid, folder: Folder, ...DifferenceQuerySchema.properties }),
  funnels: FunnelListQuerySchema,
  funnel: fields({ uid: FigureUid }),
  inside: fields({ uid: FigureUid }),
  matrix: fields({ uid: FigureUid }),
  scripts: fields({}),
  orders: OrderListQuerySchema,
  order: fields({ order: OrderName }),
  path: fields({ order: OrderName }),
  'walk-record': fields({ order: OrderName }),
  stats: fields({ uid: FigureUid, ...FigureQuerySchema.properties }),
  experiments: fields({}),
  findings: fields({}),
  health: fields({}),
  attempts: fields({}),
  log: LogQuerySchema,
  audit: AuditQuerySchema,
  experiment: fields({ ...EXPERIMENT_NAMES, ...EXPERIMENT_RANGE }),
  captures: fields({
    order: OrderName,
    /** Without it the whole authorized amount is captured. */
    amount: Amount,
  }),
  refunds: fields({
    /** The order's id or number. */
    order: OrderName,
    /** Without it everything that is left is refunded. */
    amount: Amount,
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    /** A repeated command with one key refunds once. */
    key: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w.:-]+$' })),
    /** The `refundable` of the order as the caller saw it: the refund is refused where another one came first. */
    left: Type.Optional(Type.Number({ minimum: 0 })),
  }),
  cancellations: fields({ order: OrderName }),
  shipments: fields({
    order: OrderName,
    /** Numbers of its lines, from 1; without them all that are not shipped yet. */
    lines: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 1000 })),
    carrier: Parcel(100),
    tracking: Parcel(200),
  }),
  'shipment-undo': fields({ order: OrderName }),
  deliveries: fields({
    order: OrderName,
    /** Numbers of lines of the shipments, from 1; without them all shipments that are not delivered yet. */
    lines: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 1000 })),
    /** The day in the shopper's country; today where absent. */
    on: Type.Optional(Type.String({ pattern: '^[12]\\d{3}-\\d{2}-\\d{2}$' })),
  }),
  reconcile: fields({
    /** A day of the shop, or a time; balance transactions before it are left out. */
    since: Type.Optional(Type.String({ pattern: RANGE_END })),
    book: Type.Optional(Type.Boolean()),
  }),
  webhooks: fields({}),
  'webhook-add': fields({
    url: Type.String({ minLength: 1, maxLength: 2_000 }),
    /** Without it the endpoint gets the events of all brands. */
    brand: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    /** The types of events; without them it gets all. */
    topics: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 50 })),
  }),
  'webhook-remove': fields({ id: EndpointName }),
  'webhook-rotate': fields({
    id: EndpointName,
    /** How long the former secret signs, too; 0 ends it at once. */
    hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 720 })),
  }),
  'webhook-test': fields({ id: EndpointName }),
  outbox: OutboxQuerySchema,
  'outbox-show': fields({ event: EventNumber }),
  'outbox-resend': fields({ endpoint: Type.Optional(EndpointName), event: Type.Optional(EventNumber) }),
};

type Commands = typeof COMMANDS;
type CommandType = keyof Commands;

/** A command of any type, or of the named ones. */
export type AdminCommand<Type extends CommandType = CommandType> = {
  [Name in Type]: { type: Name } & Static<Commands[Name]>;
}[Type];

export { type AdminReply, AdminReplySchema };

/** The reply of a command that was refused, in a sentence, and with a reason for programs. */
export function refused(text: string, reason?: string): AdminReply {
  return reason === undefined ? { done: false, text } : { done: false, text, data: { reason } };
}

/** The channel of a command, with the system's user, the token's name, or the studio. */
export interface AdminCaller {
  channel: 'socket' | 'http' | 'process' | 'studio';
  name: string;
}

export type RunAdminCommand = (command: AdminCommand, caller: AdminCaller) => Promise<AdminReply>;
