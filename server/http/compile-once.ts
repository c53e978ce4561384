import ajvCompiler from '@fastify/ajv-compiler';
import serializerCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

/** Each schema is compiled once and on demand, since compiling all of them was a fifth of a server's start. */
export const COMPILE_ONCE: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    buildValidator: remembering(ajvCompiler()),
    buildSerializer: remembering(serializerCompiler()),
  },
};

type Callable = (...args: never[]) => unknown;

function remembering<
  Args extends unknown[],
  Route extends object | string | number | boolean,
  Compiled extends Callable,
>(build: (...args: Args) => (route: Route) => Compiled) {
  const known = new Map<string, Compiled>();
  return (...args: Args) => {
    const compile = build(...args);
    return (route: Route): Compiled => {
      const key = JSON.stringify([args, withoutAddress(route)]);
      const compiled = known.get(key) ?? onDemand(() => compile(route));
      known.set(key, compiled);
      return compiled;
    };
  };
}

/** A function that stands for the compiled one, which is made at its first call. Fastify calls it, and reads its `errors`. */
function onDemand<Compiled extends Callable>(compile: () => Compiled): Compiled {
  let made: Compiled | null = null;
  const compiled = () => {
    made ??= compile();
    return made;
  };
  // It has no properties of its own: each is the compiled function's.
  const stand = (() => {}) as unknown as Compiled;
  return new Proxy(stand, {
    apply: (_, self, args: never[]) => Reflect.apply(compiled(), self, args),
    get: (_, name) => Reflect.get(compiled(), name),
  });
}

/** The address of a route has no part in its compiled functions, which the options and the schema alone determine. */
function withoutAddress(route: object | string | number | boolean): [string, unknown][] {
  return Object.entries(route).filter(([name]) => name !== 'url' && name !== 'method');
}
