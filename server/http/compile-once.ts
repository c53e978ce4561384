import ajvCompiler from '@fastify/ajv-compiler';
import serializerCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Controller = NonNullable<FastifyServerOptions['schemaController']>;

/**
 * Compiles each schema once in a process: `/api` and `/proxy` have the same ones, and compiling them is a large part of a
 * server's start.
 */
export const COMPILE_ONCE: Controller = {
  compilersFactory: {
    buildValidator: remembering(ajvCompiler()),
    buildSerializer: remembering(serializerCompiler()),
  },
};

function remembering<Args extends unknown[], Route extends object | string | number | boolean, Compiled>(
  build: (...args: Args) => (route: Route) => Compiled,
) {
  const known = new Map<string, Compiled>();
  return (...args: Args) => {
    const compile = build(...args);
    return (route: Route): Compiled => {
      const key = JSON.stringify([args, withoutAddress(route)]);
      const compiled = known.get(key) ?? compile(route);
      known.set(key, compiled);
      return compiled;
    };
  };
}

/** The address of a route has no part in its compiled functions, which the options and the schema alone determine. */
function withoutAddress(route: object | string | number | boolean): [string, unknown][] {
  return Object.entries(route).filter(([name]) => name !== 'url' && name !== 'method');
}
