import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  type CsvSeparator,
  type OrderFile,
  OrderFileSchema,
  OrderFilterSchema,
  type OrderFilters,
  type OrderPage,
} from '../../../contracts/api/admin-orders-api.ts';
import { ProblemSchema } from '../../../contracts/api/problem.ts';
import { csvText } from '../csv-text.ts';
import { type ReadingOptions, refuseReading } from '../send-reading.ts';
import { CSV_HEAD, csvRows } from './order-csv.ts';
import { orderPages } from './order-pages.ts';

const ADDRESS = '/api/orders.csv';

const FILE = {
  summary: 'All orders that match, as a CSV file with a row for each line of an order',
  response: {
    200: { description: 'RFC 4180, in UTF-8.', content: { 'text/csv': { schema: Type.String() } } },
    400: ProblemSchema,
  },
};

/**
 * `/admin/api/orders.csv` is the file that `sluice orders --csv` prints; it is sent while it is read. As a body the filters reach no
 * log of addresses.
 */
export async function orderFileRoutes(app: FastifyInstance, { run }: ReadingOptions): Promise<void> {
  const send = async (request: FastifyRequest, reply: FastifyReply, given: OrderFilters & OrderFile) => {
    const { separator = 'comma', ...filters } = given;
    const pages = orderPages((command) => run(request, command), filters);
    const first = await pages.next();
    // A filter that is refused is answered as such, which is too late once the file has begun.
    if (first.done) throw new Error('a list has one page at least');
    if ('refused' in first.value) return refuseReading(request, reply, first.value.refused);
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="orders.csv"');
    return reply.send(Readable.from(linesOf(first.value, pages, separator)));
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

async function* linesOf(
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
