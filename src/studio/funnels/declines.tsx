import type { StepBody } from '../../../contracts/api/admin-figures-api.ts';
import { countCopy, countedCopy } from '../parts/money.ts';

/** Why payments failed on a step, the most frequent reason first. */
export function Declines({ declines }: { declines: StepBody['declines'] }) {
  const all = declines.reduce((sum, { payments }) => sum + payments, 0);
  const sorted = [...declines].sort((one, other) => other.payments - one.payments);
  return (
    <section className="facts" aria-label="Why payments fail">
      <h2>{countedCopy(all, 'payment')} failed</h2>
      <table className="data-table">
        <caption className="for-readers">Failed payments by method and reason</caption>
        <thead>
          <tr>
            <th scope="col">Reason</th>
            <th scope="col">Method</th>
            <th scope="col" className="figure">
              Payments
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ method, reason, payments }) => (
            <tr key={`${method} ${reason}`}>
              <td>{reason ? reason.replaceAll('_', ' ') : 'not known'}</td>
              <td>{method}</td>
              <td className="figure">{countCopy(payments)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
