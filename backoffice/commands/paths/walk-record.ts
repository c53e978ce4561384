import { Compile } from 'typebox/compile';
import { FACT_FIELDS, type SentFact } from '../../../contracts/api/facts-api.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { isRenewal } from '../../../domain/orders/order-kind.ts';
import { toDecimal } from '../../../domain/pricing/money.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../../graph/published-funnel.ts';
import type { Db } from '../../../server/db/schema/schema.ts';
import { isOneClick, type OrderRow, orderNamed } from '../../../server/orders/records/attempt-rows.ts';
import type { PathOrder, PathVersion } from '../../contracts/admin-paths-api.ts';
import { type RecordedFact, type WalkRecord, WalkRecordSchema } from '../../contracts/walk-record.ts';
import { toIso } from '../orders/order-details.ts';
import { type FactOfVisit, storedFacts } from '../orders/order-walk.ts';

export interface WalkDeps {
  db: Db;
  funnels: Pick<PublishedFunnels, 'byHash' | 'isRevoked' | 'live' | 'rulesOf'>;
}

/** The most facts of a visit that are read; a usual walk has some dozens. */
const MOST_FACTS = 10_000;

/** A record of a walk, with the version of its funnel. */
export interface ReadRecord {
  record: WalkRecord;
  published: PublishedFunnel | null;
}

/** All that is stored of the walk of an order, by its number or id; null where there is no such order. */
export async function readWalkRecord(deps: WalkDeps, name: string): Promise<ReadRecord | null> {
  const row = await orderNamed(deps.db, name);
  if (!row) return null;
  const published = await deps.funnels.byHash(row.funnel_hash);
  const orders = await readOrders(deps.db, row);
  const { facts, missing } = await readFacts(deps.db, row);
  const version = published && toPathVersion(deps.funnels, published);
  const record: WalkRecord = {
    order: row.number,
    version,
    graph: published?.graph ?? null,
    missing,
    facts,
    orders,
  };
  return { record, published };
}

function toPathVersion(funnels: WalkDeps['funnels'], { hash, brand, funnel }: PublishedFunnel): PathVersion {
  const isLive = funnels.live().some((each) => each.hash === hash);
  const is = isLive ? 'live' : funnels.isRevoked(hash) ? 'revoked' : 'replaced';
  return { hash, brand: brand.uniqueName, funnel: funnel.uniqueIdentifier, is };
}

/** The facts of the visit in all versions of the funnel, with sentences on those that are missing. */
async function readFacts(db: Db, row: OrderRow): Promise<Pick<WalkRecord, 'facts' | 'missing'>> {
  if (isRenewal(row.purpose))
    return { facts: [], missing: ['It is the renewal of a subscription, which no page placed.'] };
  if (row.visit_number === null)
    return { facts: [], missing: ['No visit is stored with it: an earlier version of the shop placed it.'] };
  const published = db.selectFrom('published_funnels').select('hash').where('sfid', '=', row.funnel_sfid);
  const versions = (await published.execute()).map(({ hash }) => hash);
  const most = MOST_FACTS + 1;
  const stored = versions.length === 0 ? [] : await storedFacts(db, { visit: row.visit_number, versions, most });
  const facts = stored.slice(0, MOST_FACTS).flatMap(readable);
  const unreadable = Math.min(stored.length, MOST_FACTS) - facts.length;
  return {
    facts,
    missing: [
      ...(stored.length === 0 ? ['Its browser told no facts of its visit, or they were deleted by age.'] : []),
      ...(stored.length > MOST_FACTS
        ? [`Its visit has more than ${MOST_FACTS} facts, of which the first were read.`]
        : []),
      ...(unreadable > 0 ? [`${unreadable} facts of its visit are of an earlier version of the shop.`] : []),
    ],
  };
}

const READABLE = Object.entries(FACT_FIELDS).map(([type, fields]) => [type, Compile(fields)] as const);

/** A stored fact, if it has the fields of now. */
function readable({ pageLoad, seq, version, at, type, fact }: FactOfVisit): RecordedFact[] {
  const given = isRecord(fact) ? { ...fact, type } : { type };
  return isReadable(given) ? [{ pageLoad, seq, version, at, fact: given }] : [];
}

function isReadable(fact: { type: string }): fact is SentFact {
  return READABLE.some(([type, fields]) => type === fact.type && fields.Check(fact));
}

/** The sale and its offers' orders, the first first, with their attempts and their money. */
async function readOrders(db: Db, row: OrderRow): Promise<PathOrder[]> {
  const query = db.selectFrom('orders').selectAll().where('checkout_id', '=', row.checkout_id);
  const rows = (await query.orderBy('created_at').orderBy('id').execute()).filter(({ purpose }) => !isRenewal(purpose));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const attempts = await db.selectFrom('attempts').selectAll().where('order_id', 'in', ids).orderBy('number').execute();
  const ledger = await db.selectFrom('ledger').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  return rows.map((order) => ({
    ...toPathOrder(order),
    attempts: attempts
      .filter(({ order_id: id }) => id === order.id)
      .map((each) => ({
        number: each.number,
        status: each.status,
        amount: toDecimal(each.amount_minor, each.currency),
        provider: each.provider,
        createdAt: each.created_at.toISOString(),
        resolvedAt: toIso(each.resolved_at),
        failure: each.failure?.code ?? null,
      })),
    money: ledger
      .filter(({ order_id: id }) => id === order.id)
      .map(({ kind, amount_minor: minor, currency, at }) => ({
        kind,
        amount: toDecimal(minor, currency),
        at: at.toISOString(),
      })),
  }));
}

function toPathOrder(row: OrderRow): Omit<PathOrder, 'attempts' | 'money'> {
  const isSale = row.purpose === 'sale';
  return {
    number: row.number,
    id: row.id,
    checkoutId: row.checkout_id,
    kind: isSale ? 'sale' : 'offer',
    step: row.step_sfid,
    offer: isSale ? null : row.purpose.slice('offer:'.length),
    variant: row.variant_sfid,
    status: row.status,
    method: row.payment_method,
    oneClick: isOneClick(row.instrument),
    total: toDecimal(row.total_minor, row.currency),
    currency: row.currency,
    placedAt: row.created_at.toISOString(),
    paidAt: toIso(row.paid_at),
    receiptAt: toIso(row.walk_ended_at),
  };
}

const RECORD = Compile(WalkRecordSchema);

/** Whether a reply has the record of a walk, which another version of the shop may have made. */
export function isReadRecord(data: unknown): data is ReadRecord {
  return isRecord(data) && RECORD.Check(data.record) && (data.published === null || isRecord(data.published));
}
