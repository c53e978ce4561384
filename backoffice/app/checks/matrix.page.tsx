import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import type { Matrix } from '../../contracts/admin-matrix-api.ts';
import { matrixTable } from '../../figures/matrix-text.ts';
import { EmptyRoom } from '../parts/empty-room.tsx';
import { ReadingOf } from '../parts/reading-of.tsx';
import { useLiveFunnels, useReading } from '../shell/admin-query.ts';

/** What can be paid how in a live funnel; the address names the funnel. */
export function MatrixPage() {
  const { uid } = useParams();
  const navigate = useNavigate();
  const funnels = useLiveFunnels();
  return (
    <div className="page">
      <h1>What can be paid how</h1>
      <ReadingOf what="The funnels" of={funnels}>
        {(live) => {
          const uids = live.map(({ graph }) => graph.funnel.uniqueIdentifier);
          const [first] = uids;
          if (first === undefined)
            return (
              <EmptyRoom title="No funnel is live" commands={PUBLISH}>
                The ways to pay are those of a live funnel.
              </EmptyRoom>
            );
          if (uid === undefined) return <Navigate to={matrixPath(first)} replace />;
          return (
            <>
              <label>
                Funnel{' '}
                <select value={uid} onChange={({ target }) => void navigate(matrixPath(target.value))}>
                  {!uids.includes(uid) && <option value={uid}>{uid}</option>}
                  {uids.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
              </label>
              <FunnelMatrix uid={uid} />
            </>
          );
        }}
      </ReadingOf>
    </div>
  );
}

const matrixPath = (uid: string) => `/checks/matrix/${encodeURIComponent(uid)}`;

const PUBLISH = [
  { command: 'npx sluice publish funnels', does: 'verifies the brands of a folder, and publishes them' },
];

function FunnelMatrix({ uid }: { uid: string }) {
  const matrix = useReading<Matrix>({ topic: 'versions', path: `/admin/api/matrix/${encodeURIComponent(uid)}` });
  return (
    <ReadingOf what="The ways to pay" of={matrix}>
      {(value) => <MatrixTable matrix={value} />}
    </ReadingOf>
  );
}

const OUTCOMES = ['one click', 'approval', 'asked again', 'not offered'] as const;

/** The colour of a cell repeats its first words. */
function outcomeName(cell: string): string {
  return OUTCOMES.find((outcome) => cell.startsWith(outcome))?.replaceAll(' ', '-') ?? 'none';
}

function MatrixTable({ matrix }: { matrix: Matrix }) {
  const { sold, rows, notes } = matrixTable(matrix);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys, too */}
      <section className="table-room" aria-label="Ways to pay" tabIndex={0}>
        <table className="data-table matrix">
          <caption className="for-readers">Each offer of {matrix.uid} by each method</caption>
          <thead>
            <tr>
              <th scope="col">Paid by</th>
              {sold.map(({ name, where, what, price }, at) => (
                <th key={name} scope="col">
                  <Link to={stepPath(matrix, at)}>{name}</Link> {where}
                  <span className="matrix-sold">
                    {what} <span className="money">{price}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ method, cells }) => (
              <tr key={method}>
                <th scope="row">{method}</th>
                {cells.map((cell, at) => (
                  <td key={sold[at]?.name ?? at} className={`is-${outcomeName(cell)}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {notes.length > 0 && (
        <ol className="notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ol>
      )}
      <dl className="facts-line">
        <dt>approval</dt>
        <dd>the shopper approves the payment: in the card field, in a wallet’s sheet, at a provider</dd>
        <dt>one click</dt>
        <dd>a yes charges what paid the sale, and asks nothing</dd>
        <dt>asked again</dt>
        <dd>a yes leads to the provider, which asks once more</dd>
        <dt>not offered</dt>
        <dd>for the reason below the table</dd>
      </dl>
    </>
  );
}

function stepPath({ uid, items }: Matrix, at: number): string {
  return `/funnels/${encodeURIComponent(uid)}/steps/${encodeURIComponent(items[at]?.step ?? '')}`;
}
