import { SHIPPABLE_STATUSES } from '../../../../domain/orders/order-status.ts';
import type { OrderDetails } from '../../../contracts/admin-orders-api.ts';
import { amountText, secondText } from '../../../figures/number-text.ts';
import { FigureList } from '../../parts/figure-list.tsx';
import { buildRefund, buildShipment, type OrderPart } from './order-commands.ts';

type Line = OrderDetails['lines'][number];

/** The lines with what they cost and where they are, and the sums. */
export function LinesPart({ order, onCommand }: OrderPart) {
  const { currency, subtotal, discount, shipping, tax, total, coupon, shippingMethod } = order;
  const sums = [
    ['Subtotal', subtotal],
    [coupon === null ? 'Discount' : `Discount (${coupon})`, -discount],
    [shippingMethod === null ? 'Shipping' : `Shipping (${shippingMethod})`, shipping],
    ['Tax', tax],
    ['Total', total],
  ] as const;
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines">Lines</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys, too */}
      <section className="table-room" tabIndex={0} aria-label="Table of the lines">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Product</th>
              <th scope="col">Parcel</th>
              <th scope="col" className="figure">
                Price
              </th>
              <th scope="col" className="figure">
                Cost
              </th>
              <th scope="col">
                <span className="for-readers">What can be done with it</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.line}>
                <td>{line.line}</td>
                <td>
                  {line.quantity} × {line.name}
                  {line.variant === null ? '' : `, ${line.variant}`} <span className="quiet">{line.productId}</span>
                </td>
                <td>{parcelCopy(line)}</td>
                <td className="figure">{amountText(line.total, currency)}</td>
                <td className="figure" title="After the discount, with its own tax">
                  {amountText(line.cost, currency)}
                </td>
                <td className="line-commands">
                  <LineCommands order={order} line={line} onCommand={onCommand} />
                </td>
              </tr>
            ))}
            {order.delivery > 0 && (
              <tr>
                <td />
                <td>{shippingMethod === null ? 'Beside the lines' : `Delivery, ${shippingMethod}`}</td>
                <td />
                <td />
                <td className="figure" title="With its own tax, and a fee">
                  {amountText(order.delivery, currency)}
                </td>
                <td className="line-commands">
                  {order.refundable > 0 && (
                    <button type="button" onClick={() => onCommand(buildRefund(order, order.delivery, 'the delivery'))}>
                      Refund the delivery …
                    </button>
                  )}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      <FigureList
        className="order-sums"
        figures={sums
          .filter(([, amount], at) => amount !== 0 || at === sums.length - 1)
          .map(([name, amount]) => [name, amountText(amount, currency)])}
      />
    </section>
  );
}

function LineCommands({ order, line, onCommand }: OrderPart & { line: Line }) {
  const isShippable = SHIPPABLE_STATUSES.includes(order.status) && line.shippedAt === null;
  return (
    <>
      {order.refundable > 0 && line.cost > 0 && (
        <button type="button" onClick={() => onCommand(buildRefund(order, line.cost, `line ${line.line}`, line.name))}>
          Refund line {line.line} …
        </button>
      )}
      {isShippable && order.lines.length > 1 && (
        <button type="button" onClick={() => onCommand(buildShipment(order, [line]))}>
          Ship line {line.line} …
        </button>
      )}
    </>
  );
}

function parcelCopy({ shippedAt, carrier, tracking, deliveredOn, withdrawnAt }: Line): string {
  const shipped = shippedAt === null ? ['not shipped'] : [`shipped ${secondText(shippedAt)}`, carrier, tracking];
  const rest = [
    deliveredOn === null ? null : `delivered ${deliveredOn}`,
    withdrawnAt === null ? null : `withdrawn from ${secondText(withdrawnAt)}`,
  ];
  return [...shipped, ...rest].filter((part) => part !== null).join(', ');
}
