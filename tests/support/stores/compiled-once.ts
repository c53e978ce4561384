import ajvCompiler from '@fastify/ajv-compiler';
import serializerCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Controller = NonNullable<FastifyServerOptions['schemaController']>;

/** The schemas of the API, compiled once for all apps of a process: compiling is most of an app's start. */
export const COMPILED_ONCE: Controller = {
  compilersFactory: {
    buildValidator: remembering(ajvCompiler()),
    buildSerializer: remembering(serializerCompiler()),
  },
};

/** All apps have the same options, so that the route and its schema alone determine the compiled function. */
function remembering<Args extends unknown[], Route, Compiled>(build: (...args: Args) => (route: Route) => Compiled) {
  const known = new Map<string, Compiled>();
  return (...args: Args) => {
    const compile = build(...args);
    return (route: Route): Compiled => {
      const key = JSON.stringify([args, route]);
      const compiled = known.get(key) ?? compile(route);
      known.set(key, compiled);
      return compiled;
    };
  };
}
