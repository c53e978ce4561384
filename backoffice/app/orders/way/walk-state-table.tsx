import type { WalkRecord } from '../../../contracts/walk-record.ts';
import type { WalkState } from '../../../paths/replay/walk-state.ts';
import type { WalkStep } from './walk-steps.ts';

interface StateTableProps {
  step: WalkStep;
  record: Pick<WalkRecord, 'graph' | 'orders'>;
  isPlaying: boolean;
}

const NAMES: Readonly<Record<keyof WalkState, string>> = {
  step: 'Step',
  state: 'State',
  visited: 'Visited',
  upsells: 'Offers',
  sale: 'Sale',
  isPaymentInFlight: 'In flight',
  checkout: 'Checkout',
  notice: 'Notice',
};

/** Where the machine stood after a fact; what the fact changed is marked. */
export function StateTable({ step: { event, state, changed }, record, isPlaying }: StateTableProps) {
  return (
    <section className="way-state" aria-labelledby="way-state" aria-live="polite">
      <h2 id="way-state">The machine after it</h2>
      <p className="quiet">{event.text}</p>
      {!state && (
        <p>{isPlaying ? 'Replaying …' : 'The replay did not come to this fact, so that no state is known.'}</p>
      )}
      {state && (
        <table className="data-table">
          <caption className="for-readers">The state of the machine</caption>
          <tbody>
            {describeFields(state, record).map(([field, value]) => (
              <tr key={field} className={changed.includes(field) ? 'is-changed' : undefined}>
                <th scope="row">{NAMES[field]}</th>
                <td>
                  {value}
                  {changed.includes(field) && <span className="for-readers"> changed</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function describeFields(
  state: WalkState,
  { graph, orders }: StateTableProps['record'],
): (readonly [keyof WalkState, string])[] {
  const name = (id: string) => {
    const node = graph?.nodes.find((each) => each.id === id);
    return node ? `${node.step} ${node.type}` : id;
  };
  return [
    ['step', state.step === null ? 'none' : name(state.step)],
    ['state', state.state],
    ['checkout', state.checkout ?? 'not begun'],
    ['isPaymentInFlight', state.isPaymentInFlight ? 'a payment' : 'nothing'],
    ['sale', orders.find(({ id }) => id === state.sale)?.number ?? state.sale ?? 'none yet'],
    ['upsells', state.upsells.map(({ step, status }) => `${name(step)}: ${status}`).join(', ') || 'none yet'],
    ['visited', state.visited.map(name).join(', ')],
    ['notice', state.notice ?? 'none'],
  ];
}
