import { Link } from 'react-router-dom';
import type { WalkRecord } from '../../../../contracts/figures/walk-record.ts';
import { OrderNav } from '../order/order-nav.tsx';
import type { Replay } from './use-replay.ts';

interface WayHeadProps {
  record: WalkRecord;
  replay: Replay;
  /** Reads the walk again. */
  onAgain: () => void;
}

/** Whose way it is, on which version it was walked, and what a replay of it came to. */
export function WayHead({ record: { order, version, orders }, replay, onAgain }: WayHeadProps) {
  return (
    <header>
      <p className="quiet">
        <Link to="/orders">Orders</Link> / <Link to={`/orders/${encodeURIComponent(order)}`}>{order}</Link>
      </p>
      <h1>The way of order {order}</h1>
      <OrderNav number={order} />
      <p>
        {version ? (
          <>
            {version.brand}, {version.funnel}, version <code title={version.hash}>{version.hash.slice(0, 12)}</code>
            {version.is === 'live' ? '' : `, which is ${version.is}`}
          </>
        ) : (
          'Its version of the funnel is not stored.'
        )}
        {orders.length > 1 && `; with ${orders.length - 1} more of its checkout`}
      </p>
      <ReplayResult replay={replay} />
      <button type="button" onClick={onAgain}>
        Read again
      </button>
    </header>
  );
}

function ReplayResult({ replay }: { replay: Replay }) {
  if (replay.is === 'running') return <p role="status">Replaying it on the machine of its version …</p>;
  if (replay.is === 'failed') return <p role="alert">The replay failed: {replay.why}</p>;
  const [result = '', ...rest] = replay.walk.lines;
  const isSame = replay.walk.replay.type === 'same';
  return (
    <div className="way-result">
      <p role="status" className={isSame ? 'is-good' : 'is-waiting'}>
        {result}
      </p>
      {!isSame && rest.map((line) => <p key={line}>{line}</p>)}
    </div>
  );
}
