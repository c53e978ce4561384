import type { OrderDetails } from '../../../contracts/admin-orders-api.ts';
import { secondText } from '../../../figures/number-text.ts';
import { buildResend, type OrderPart } from './order-commands.ts';

type Delivery = OrderDetails['events'][number]['deliveries'][number];

/** The mails and webhooks of an order, each with what came of it. */
export function MessagesPart({ order, onCommand }: OrderPart) {
  return (
    <section aria-labelledby="order-messages">
      <h2 id="order-messages">Mails and webhooks</h2>
      {order.events.length === 0 && <p className="quiet">Nothing has been told of it yet.</p>}
      <ol className="events">
        {order.events.map((event) => (
          <li key={event.event}>
            <time>{secondText(event.at)}</time> <b>{event.topic}</b>
            {event.deliveries.length === 0 && <span className="quiet">to no endpoint</span>}
            <ul>
              {event.deliveries.map((delivery) => (
                <li key={delivery.endpoint}>
                  {delivery.endpoint} <DeliveryState {...delivery} />
                  {mayBeSent(delivery) && (
                    <button
                      type="button"
                      aria-label={`Send ${event.topic} again to ${delivery.endpoint}`}
                      onClick={() => onCommand(buildResend(event, delivery.endpoint))}
                    >
                      Send again …
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What waits is sent by itself; what was not meant for an endpoint is not sent by hand either. */
function mayBeSent({ deliveredAt, parkedAt, answer }: Delivery): boolean {
  return (deliveredAt !== null || parkedAt !== null) && !answer?.startsWith('not sent: ');
}

function DeliveryState({ deliveredAt, parkedAt, tries, answer }: Delivery) {
  const words = answer === null ? '' : ` (${answer})`;
  if (deliveredAt !== null)
    return answer?.startsWith('not sent: ') ? (
      <span className="quiet">{answer}</span>
    ) : (
      <span className="is-good">sent {secondText(deliveredAt)}</span>
    );
  if (parkedAt !== null) return <span className="is-fail">{`given up ${secondText(parkedAt)}${words}`}</span>;
  const after = tries === 0 ? '' : ` after ${tries} ${tries === 1 ? 'try' : 'tries'}`;
  return <span className="is-waiting">{`waits${after}${words}`}</span>;
}
