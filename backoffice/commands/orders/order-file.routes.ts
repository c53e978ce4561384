import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { addressLines } from '../../../domain/orders/order-copy.ts';
import {
  type CsvSeparator,
  type ListedOrder,
  type OrderFile,
  OrderFileSchema,
  OrderFilterSchema,
  type OrderFilters,
  type OrderPage,
} from '../../contracts/admin-orders-api.ts';
import { amountCell, type CsvCell, csvText, numberCell } from '../csv-text.ts';
import type { ReadingOptions } from '../reading.routes.ts';
import { refuseReading } from '../send-reading.ts';
import { orderPages } from './order-pages.ts';

const ADDRESS = '/api/orders.csv';

const FILE = {
  summary: 'All orders that match, as a CSV file with a row for each line of an order',
  response: {
    200: { description: 'RFC 4180, in UTF-8.', content: { 'text/csv': { schema: Type.String() } } },
    400: ProblemSchema,
  },
};

/** The file is sent while it is read, and its filters come as a body so that they reach no log of addresses. */
export async function orderFileRoutes(app: FastifyInstance, { run }: ReadingOptions): Promise<void> {
  const send = async (request: FastifyRequest, reply: FastifyReply, given: OrderFilters & OrderFile) => {
    const { separator = 'comma', ...filters } = given;
    const pages = orderPages((command) => run(request, command), filters);
    const first = await pages.next();
    // A filter that is refused is answered as such, which is too late once the file has begun.
    if (first.done) throw new Error('a list has one page at least');
    if ('refused' in first.value) return refuseReading(reply, first.value.refused);
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="orders.csv"');
    return reply.send(Readable.from(writeLines(first.value, pages, separator)));
  };
  app.get<{ Querystring: OrderFilters & OrderFile }>(
    ADDRESS,
    {
      schema: {
        ...FILE,
        querystring: Type.Object(
          { ...OrderFilterSchema.properties, ...OrderFileSchema.properties },
          { additionalProperties: false },
        ),
      },
    },
    (request, reply) => send(request, reply, request.query),
  );
  app.post<{ Body: OrderFilters; Querystring: OrderFile }>(
    ADDRESS,
    { schema: { ...FILE, body: OrderFilterSchema, querystring: OrderFileSchema } },
    (request, reply) => send(request, reply, { ...request.body, ...request.query }),
  );
}

async function* writeLines(
  first: OrderPage,
  rest: ReturnType<typeof orderPages>,
  separator: CsvSeparator,
): AsyncGenerator<string> {
  yield csvText([CSV_HEAD, ...csvRows(first.orders)], separator);
  for await (const page of rest) {
    // A file that ended here would pass for the whole of a shorter list; its receiver sees that it is broken off.
    if ('refused' in page) throw new Error(page.refused.text);
    yield csvText(csvRows(page.orders), separator);
  }
}

type Line = ListedOrder['lines'][number];

/** The columns of an order, which stand in each of its rows. */
const OF_ORDER: readonly Column<ListedOrder>[] = [
  ['order', ({ number }) => number],
  ['placed_at', ({ placedAt }) => placedAt],
  ['paid_at', ({ paidAt }) => paidAt],
  ['status', ({ status }) => status],
  ['kind', ({ kind }) => kind],
  ['sale', ({ sale }) => sale],
  ['brand', ({ brand }) => brand],
  ['funnel', ({ funnel }) => funnel],
  ['name', ({ customer }) => customer.name],
  ['email', ({ customer }) => customer.email],
  ['phone', ({ customer }) => customer.phone],
  ['phone_extension', ({ customer }) => customer.phoneExtension],
  ['address', ({ deliverTo }) => deliverTo.address],
  ['apartment', ({ deliverTo }) => deliverTo.apartment],
  ['additional_line', ({ deliverTo }) => deliverTo.additionalLine],
  ['city', ({ deliverTo }) => deliverTo.city],
  ['state', ({ deliverTo }) => deliverTo.state],
  ['zip', ({ deliverTo }) => deliverTo.zip],
  ['country', ({ deliverTo }) => deliverTo.country],
  ['label', ({ customer, deliverTo }) => addressLines(customer.name, deliverTo).join(', ')],
  ['shipping_method', ({ shippingMethod }) => shippingMethod],
  ['payment_method', ({ paymentMethod }) => paymentMethod],
  ['coupon', ({ coupon }) => coupon],
  ['currency', ({ currency }) => currency],
];

/** The amounts of an order, which stand in its first row alone, so that a column adds up. */
const OF_FIRST_ROW: readonly Column<ListedOrder>[] = (
  ['subtotal', 'discount', 'shipping', 'tax', 'total', 'charged', 'refunded', 'disputed'] as const
).map((name) => [name, (order) => amountCell(order[name], order)]);

const OF_LINE: readonly Column<{ order: ListedOrder; line: Line }>[] = [
  ['line', ({ line }) => numberCell(line.line)],
  ['product_id', ({ line }) => line.productId],
  ['product', ({ line }) => line.name],
  ['variant', ({ line }) => line.variant],
  ['quantity', ({ line }) => numberCell(line.quantity)],
  ['unit_price', ({ order, line }) => amountCell(line.unitPrice, order)],
  ['line_total', ({ order, line }) => amountCell(line.total, order)],
  ['shipped_at', ({ line }) => line.shippedAt],
  ['carrier', ({ line }) => line.carrier],
  ['tracking', ({ line }) => line.tracking],
  ['delivered_on', ({ line }) => line.deliveredOn],
  ['withdrawn_at', ({ line }) => line.withdrawnAt],
];

type Column<Of> = readonly [name: string, cellOf: (of: Of) => CsvCell];

/** The names of the columns. */
export const CSV_HEAD = [...OF_ORDER, ...OF_FIRST_ROW, ...OF_LINE].map(([name]) => name);

/** The rows of orders, one for each line. */
export function csvRows(orders: readonly ListedOrder[]): CsvCell[][] {
  return orders.flatMap(rowsForOrder);
}

function rowsForOrder(order: ListedOrder): CsvCell[][] {
  const lines: readonly (Line | null)[] = order.lines.length === 0 ? [null] : order.lines;
  return lines.map((line, index) => [
    ...OF_ORDER.map(([, cellOf]) => cellOf(order)),
    ...OF_FIRST_ROW.map(([, cellOf]) => (index === 0 ? cellOf(order) : null)),
    ...OF_LINE.map(([, cellOf]) => line && cellOf({ order, line })),
  ]);
}
