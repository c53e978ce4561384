import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TObject, type TProperties, Type } from 'typebox';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { fields } from '../../contracts/api/schema-parts.ts';
import type { AdminReply } from '../contracts/admin-reply.ts';
import { type AdminCommand, COMMANDS } from './admin-command.ts';
import { sendReading } from './send-reading.ts';
import type { CommandRoute } from './table/command-row.ts';

/** What the routes of readings are given: each runs a command for the caller of a request. */
export interface ReadingOptions {
  run: (request: FastifyRequest, command: AdminCommand) => Promise<AdminReply>;
}

/** `/admin/api` answers what the commands of the same rows print. */
export async function readingRoutes(app: FastifyInstance, { run }: ReadingOptions): Promise<void> {
  for (const [type, { fields: given, route }] of Object.entries(COMMANDS))
    if (route) readingRoute(app, given, route, (request, asked) => run(request, { type, ...asked } as AdminCommand));
}

function readingRoute(
  app: FastifyInstance,
  given: TObject,
  route: CommandRoute,
  run: (request: FastifyRequest, asked: object) => Promise<AdminReply>,
): void {
  const { argumentOf = {}, dataOf = (data: unknown) => data } = route;
  const schema = readingSchema(given.properties, route);
  app.get(route.path, { schema }, async (request, reply) => {
    const named = Object.entries(request.params ?? {}).map(([name, value]) => [argumentOf[name] ?? name, value]);
    const asked = { ...Object.fromEntries(named), ...(schema.querystring ? Object(request.query) : {}) };
    const answer = await run(request, asked);
    return sendReading(reply, answer.done ? { ...answer, data: dataOf(answer.data) } : answer, route.caching);
  });
}

/** No caller over HTTP names a folder of the server's disk. */
const ON_THE_DISK = 'folder';

/** A client that has the present answer already gets none, by its ETag. */
const UNCHANGED = { 304: Type.Null({ description: 'As by the ETag.' }) };

function readingSchema(properties: TProperties, route: CommandRoute) {
  const { path, summary, answer, caching, argumentOf = {}, refusals } = route;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = { ...pick(properties, (name) => names.includes(name)), ...route.params };
  const elsewhere = [ON_THE_DISK, ...names, ...Object.values(argumentOf)];
  const query = pick(properties, (name) => !elsewhere.includes(name));
  const [hasParams, hasQuery] = [names.length > 0, Object.keys(query).length > 0];
  return {
    summary,
    ...(hasParams ? { params: fields(params) } : {}),
    ...(hasQuery ? { querystring: fields(query) } : {}),
    response: {
      200: answer,
      ...(caching ? {} : UNCHANGED),
      ...(hasParams || hasQuery ? { 400: ProblemSchema } : {}),
      ...(hasParams ? { 404: ProblemSchema } : {}),
      ...refusals,
    },
  };
}

function pick(properties: TProperties, isPicked: (name: string) => boolean): TProperties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => isPicked(name)));
}
