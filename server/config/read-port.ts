const LAST_PORT = 65_535;

/** A port from the environment; what is wrong with it is added to `problems` as one sentence that names the variable. */
export function readPort(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
  problems: string[],
): number {
  const text = environment[name];
  if (!text) return fallback;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= LAST_PORT) return port;
  problems.push(`${name} is "${text}": give a port number from 0 to ${LAST_PORT}.`);
  return fallback;
}

/** The port so many steps later; 0, a free one, where the port is any, or there are no more. */
export function portAfter(port: number, steps: number): number {
  return port === 0 || port + steps > LAST_PORT ? 0 : port + steps;
}
