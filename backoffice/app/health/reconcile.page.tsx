import { Link, useSearchParams } from 'react-router-dom';
import { isRecord } from '../../../domain/is-record.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import type { ReconcileReport } from '../../contracts/admin-health-api.ts';
import { countedText } from '../../figures/number-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '../parts/data-table.tsx';
import { momentCopy } from '../parts/moment-copy.ts';
import { useCommand } from '../shell/admin-query.ts';
import { useHealth } from './use-health.ts';

type Difference = ReconcileReport['differences'][number];

/** Compares the ledger with the providers' at a press: it asks them, and takes as long as they do. */
export function ReconcilePage() {
  const [address, setAddress] = useSearchParams();
  const since = address.get('since') ?? '';
  const { mutate, data, error, isPending } = useCommand('reconcile');
  const { data: health } = useHealth();
  const last = health?.reconciled ?? null;
  const given = since === '' ? {} : { since };
  const report = isReconcileReport(data?.data) ? data.data : null;
  return (
    <div className="page">
      <h1>The ledger beside the providers’</h1>
      <p className="quiet">
        {last === null
          ? 'It was never compared yet.'
          : `Last compared ${momentCopy(last.at)}, with ${countedText(last.differences, 'difference')}.`}{' '}
        The comparison reads every charge and refund at the providers: of a large shop that takes minutes.
      </p>
      <div className="filters">
        <label>
          Since (all where empty){' '}
          <input
            type="date"
            value={since}
            onChange={({ target }) => setAddress(target.value === '' ? {} : { since: target.value }, { replace: true })}
          />
        </label>
        <button type="button" className="is-first" onClick={() => mutate(given)} disabled={isPending}>
          {isPending ? 'Comparing …' : 'Compare now'}
        </button>
        {report?.differences.some(({ type }) => type === 'missing_here') && (
          <ConfirmDialog
            opens="Book what the ledger lacks …"
            title="Book what the ledger lacks"
            confirms="Book it"
            onConfirm={() => mutate({ ...given, book: true })}
            isRunning={isPending}
          >
            <p>
              Each transaction that a provider has and the ledger lacks is entered, as of its own time. Entries are
              never changed or deleted.
            </p>
          </ConfirmDialog>
        )}
      </div>
      <div role="status">
        {error && <p className="is-fail">{error.message}</p>}
        {data && !report && <p className="is-fail">{data.text}</p>}
        {report && <Report report={report} />}
      </div>
    </div>
  );
}

/** Whether a reply has a comparison; where a provider could not be read it has none. */
function isReconcileReport(data: unknown): data is ReconcileReport {
  return isRecord(data) && Array.isArray(data.differences) && Array.isArray(data.sums);
}

function Report({ report }: { report: ReconcileReport }) {
  const { provider, compared, others, booked, sums, differences } = report;
  return (
    <>
      <p>
        Compared with {provider}: {countedText(compared, 'transaction')}
        {others > 0 && `; ${others} more are of nothing of this shop`}.
        {booked > 0 && ` Booked ${booked} that the ledger lacked.`}
      </p>
      {differences.length === 0 ? (
        <p className="is-good">No difference.</p>
      ) : (
        <DataTable caption="Differences" rows={differences} columns={COLUMNS} idOf={differenceKey} />
      )}
      <dl className="facts-line">
        {sums.map(({ currency, ours, theirs }) => (
          <div key={currency} className="sum">
            <dt>{currency}</dt>
            <dd>
              ledger {formatMoney(ours, currency)}, {provider} {formatMoney(theirs, currency)}, difference{' '}
              {formatMoney(ours - theirs, currency)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const KINDS: Readonly<Record<Difference['type'], string>> = {
  missing_here: 'missing in the ledger',
  missing_there: 'missing at the provider',
  unequal: 'other amounts',
};

const eitherSide = ({ ours, theirs }: Difference) => ours ?? theirs;
const differenceKey = (difference: Difference) => `${eitherSide(difference)?.kind} ${eitherSide(difference)?.ref}`;

function sideColumn(id: 'ours' | 'theirs', header: string): DataColumn<Difference> {
  const cell = ({ [id]: side }: Difference) => (side === null ? '–' : formatMoney(side.amount, side.currency));
  return { id, header, value: (each) => each[id]?.amount ?? null, cell, isNumber: true };
}

const COLUMNS: readonly DataColumn<Difference>[] = [
  { id: 'type', header: 'Is', value: ({ type }) => KINDS[type] },
  { id: 'kind', header: 'Transaction', value: (each) => eitherSide(each)?.kind.replaceAll('_', ' ') ?? null },
  {
    id: 'ref',
    header: 'At the provider',
    value: (each) => eitherSide(each)?.ref ?? null,
    cell: (each) => <code>{eitherSide(each)?.ref}</code>,
  },
  {
    id: 'order',
    header: 'Order',
    value: (each) => eitherSide(each)?.orderId ?? null,
    cell: (each) => {
      const order = eitherSide(each)?.orderId ?? null;
      return order === null ? '–' : <Link to={`/orders/${encodeURIComponent(order)}`}>{order}</Link>;
    },
  },
  sideColumn('ours', 'Ledger'),
  sideColumn('theirs', 'Provider'),
  {
    id: 'at',
    header: 'When',
    value: (each) => eitherSide(each)?.at ?? null,
    cell: (each) => momentCopy(eitherSide(each)?.at ?? ''),
  },
];
