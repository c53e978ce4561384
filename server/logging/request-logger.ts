import type { FastifyRequest } from 'fastify';
import { redacted } from './redacted.ts';

type LogArguments = [obj: unknown, ...rest: unknown[]];

/** Fastify's log from warnings on, to stdout, without personal data. A request is named by its route: an address has tokens. */
export const REQUEST_LOGGER = {
  level: 'warn',
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
  },
  hooks: {
    logMethod(this: unknown, args: LogArguments, method: (...args: LogArguments) => void) {
      Reflect.apply(method, this, args.map(printable));
    },
  },
};

/** An error by itself is logged under `err`, as pino does; requests and replies are left to their serializers. */
function printable(argument: unknown): unknown {
  if (argument instanceof Error) return { err: redacted(argument) };
  if (typeof argument !== 'object' || argument === null) return redacted(argument);
  return Object.fromEntries(
    Object.entries(argument).map(([name, each]) => [name, name === 'req' || name === 'res' ? each : redacted(each)]),
  );
}
