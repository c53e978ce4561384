import type { StepBody } from '../../contracts/admin-figures-api.ts';
import { countedText } from '../../figures/number-text.ts';
import { countColumn, type DataColumn, DataTable } from '../parts/data-table.tsx';

type Decline = StepBody['declines'][number];

const COLUMNS: readonly DataColumn<Decline>[] = [
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason?.replaceAll('_', ' ') || 'not known' },
  { id: 'method', header: 'Method', value: ({ method }) => method },
  countColumn('payments', 'Payments', ({ payments }) => payments),
];

/** Why payments failed on a step, the most frequent reason first. */
export function Declines({ declines }: { declines: readonly Decline[] }) {
  const all = declines.reduce((sum, { payments }) => sum + payments, 0);
  return (
    <section className="facts" aria-label="Why payments fail">
      <h2>{countedText(all, 'payment')} failed</h2>
      <DataTable
        caption="Failed payments by method and reason"
        rows={declines}
        columns={COLUMNS}
        idOf={({ method, reason }) => `${method} ${reason}`}
        order={{ id: 'payments', isDescending: true }}
      />
    </section>
  );
}
