import { setTimeout as pause } from 'node:timers/promises';
import { listInWords } from '../../../domain/list-copy.ts';
import { resolveByReading } from '../../orders/charging/resolve-order.ts';
import { mayStillCapture } from '../../orders/records/attempt-rows.ts';
import { type OrdersDeps, timeoutsOf } from '../../orders/records/orders-deps.ts';
import type { PaymentProvider } from '../../payments/port/provider.ts';
import { handleEach } from '../../timing/handle-each.ts';
import { bookCharge, bookedAttempt } from '../refunds/ledger-charge.ts';
import { recoverRefunds } from '../refunds/refund-resolve.ts';
import {
  type CurrencySum,
  type Difference,
  findDifferences,
  nameOf,
  sumsPerCurrency,
  type TransactionsByName,
  transactionsByName,
} from './compare-ledgers.ts';
import { oursNamed, readOurs, readTheirs } from './reconcile-sides.ts';

export interface ReconcileOptions {
  /** Balance transactions before it are left out on both sides. */
  since?: Date;
  /** Books the provider's transactions that our ledger lacks, and the ends of disputes, after reading each charge again. */
  book?: boolean;
}

export type ReconcileResult = ReconcileReport | { type: 'unavailable'; detail: string };

/** Attempts and refunds in flight are resolved first, so that an entry that differs afterwards is a difference. */
export async function reconcile(deps: OrdersDeps, options: ReconcileOptions = {}): Promise<ReconcileResult> {
  await recoverRefunds(deps);
  const reports: ReconcileReport[] = [];
  for (const provider of deps.providers.all) {
    const result = await reconcileOne({ ...deps, provider }, options);
    if (result.type === 'unavailable') return result;
    reports.push(result);
  }
  return joinReports(reports);
}

async function reconcileOne(deps: Reconciling, options: ReconcileOptions): Promise<ReconcileResult> {
  const theirs = await readTheirs(deps, deps.provider, options.since);
  if (theirs.type === 'unavailable') return theirs;
  const ours = await readOurs(deps, options.since, theirs.ledger);
  const sides = { ours, theirs: theirs.ledger };
  await lookAgain(deps, sides);
  const booked = options.book ? await bookMissing(deps, sides) : 0;
  if (options.book) await endDisputes(deps);
  const counts = { compared: theirs.ledger.size, others: theirs.others, booked };
  const sums = sumsPerCurrency(ours, theirs.ledger);
  return {
    type: 'report',
    provider: deps.provider.name,
    ...counts,
    sums,
    differences: findDifferences(ours, theirs.ledger),
  };
}

interface Reconciling extends OrdersDeps {
  provider: PaymentProvider;
}

interface Sides {
  ours: TransactionsByName;
  theirs: TransactionsByName;
}

/** Reads both sides again, because sales go on meanwhile: an entry of one side may have reached the other since. */
async function lookAgain(deps: Reconciling, sides: Sides): Promise<void> {
  for (const wait of [0, ...timeoutsOf(deps).readPauses]) {
    const found = findDifferences(sides.ours, sides.theirs);
    if (found.length === 0) return;
    await pause(wait);
    const attempts = found.flatMap(({ theirs }) => theirs?.attemptId ?? []);
    await handleEach(deps, attempts, (attemptId) => resolveInFlight(deps, attemptId));
    await readAgain(deps, sides, found);
  }
}

/** Resolves an attempt in flight, whose charge our ledger lacks until then. */
async function resolveInFlight({ db, ...deps }: OrdersDeps, attemptId: string): Promise<void> {
  const attempt = await db.selectFrom('attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();
  if (!attempt || !mayStillCapture(attempt)) return;
  const orders = db.selectFrom('orders').select('provider_customer').where('id', '=', attempt.order_id);
  const { provider_customer: customerRef } = await orders.executeTakeFirstOrThrow();
  await resolveByReading({ db, ...deps }, { attempt, customerRef });
}

async function readAgain(deps: Reconciling, { ours, theirs }: Sides, found: readonly Difference[]): Promise<void> {
  const missingHere = found.flatMap((each) => (each.type === 'missing_here' && each.theirs ? [each.theirs] : []));
  const refs = missingHere.map(({ ref }) => ref);
  for (const [name, balanceTransaction] of await oursNamed(deps, refs))
    if (theirs.has(name)) ours.set(name, balanceTransaction);
  const missingThere = found.flatMap((each) => (each.type === 'missing_there' && each.ours ? [each.ours] : []));
  for (const chargeRef of new Set(missingThere.map((each) => each.chargeRef))) {
    const attempt = await findAttempt(deps, chargeRef, null);
    const read = attempt && (await deps.provider.providerLedger({ chargeRef, attempt: bookedAttempt(attempt) }));
    if (read?.type !== 'known') continue;
    for (const [name, balanceTransaction] of transactionsByName(read.balanceTransactions))
      if (ours.has(name)) theirs.set(name, balanceTransaction);
  }
}

async function bookMissing(deps: Reconciling, sides: Sides): Promise<number> {
  const found = findDifferences(sides.ours, sides.theirs);
  const missing = found.flatMap((each) => (each.type === 'missing_here' && each.theirs ? [each.theirs] : []));
  // The oldest renewal first, so that each is the next one of its subscription.
  const payments = missing.toReversed().map((payment) => ({ ...payment, id: payment.ref }));
  await handleEach(deps, payments, async (payment) => deps.bookRenewal?.(deps, payment));
  await handleEach(deps, [...new Set(missing.map((each) => each.chargeRef))], async (chargeRef) => {
    const claims = missing.filter((each) => each.chargeRef === chargeRef).map((each) => each.attemptId);
    const attempt = await findAttempt(deps, chargeRef, claims.find((id) => id !== null) ?? null);
    if (attempt) await bookCharge(deps, attempt, chargeRef);
  });
  const now = await oursNamed(
    deps,
    missing.map(({ ref }) => ref),
  );
  for (const balanceTransaction of missing) {
    const mine = now.get(nameOf(balanceTransaction));
    if (mine) sides.ours.set(nameOf(balanceTransaction), mine);
  }
  return missing.filter((balanceTransaction) => now.has(nameOf(balanceTransaction))).length;
}

/** N13: books the ends that no event said: a dispute that is lost moves no money, so that no difference shows it. */
async function endDisputes(deps: Reconciling): Promise<void> {
  const charges = deps.db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .selectAll('attempts')
    .where('orders.status', '=', 'Disputed')
    .where('attempts.status', '=', 'captured')
    .where('attempts.provider', 'in', deps.provider.names);
  await handleEach(deps, await charges.execute(), async (attempt) => {
    if (attempt.provider_ref === null || !deps.providers.accountOf(attempt)?.can.endsDisputes) return;
    await bookCharge(deps, attempt, attempt.provider_ref);
  });
}

async function findAttempt({ db, provider }: Reconciling, chargeRef: string, attemptId: string | null) {
  const attempts = db.selectFrom('attempts').selectAll().where('provider', 'in', provider.names);
  const known = await attempts.where('provider_ref', '=', chargeRef).executeTakeFirst();
  return known ?? (await attempts.where('id', '=', attemptId ?? '').executeTakeFirst());
}

export interface ReconcileReport {
  type: 'report';
  /** The provider's name, or the names of several. */
  provider: string;
  /** The number of the provider's balance transactions of our orders. */
  compared: number;
  /** The number of the provider's balance transactions of no order of ours. */
  others: number;
  booked: number;
  sums: CurrencySum[];
  differences: Difference[];
}

function joinReports(reports: readonly ReconcileReport[]): ReconcileReport {
  const count = (of: (report: ReconcileReport) => number) => reports.reduce((sum, report) => sum + of(report), 0);
  return {
    type: 'report',
    provider: listInWords(reports.map(({ provider }) => provider)),
    compared: count(({ compared }) => compared),
    others: count(({ others }) => others),
    booked: count(({ booked }) => booked),
    sums: joinSums(reports.flatMap(({ sums }) => sums)),
    differences: reports.flatMap(({ differences }) => differences),
  };
}

function joinSums(sums: readonly CurrencySum[]): CurrencySum[] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const same = sums.filter((sum) => sum.currency === currency);
    const total = (side: 'ours' | 'theirs') => same.reduce((sum, each) => sum + each[side], 0);
    return { currency, ours: total('ours'), theirs: total('theirs') };
  });
}
