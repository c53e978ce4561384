/** A machine's configuration as JSON, in which guards, actions and actors are names; null for anything else. */
export function definitionJson(machine: unknown): string {
  const config = typeof machine === 'object' && machine !== null && 'config' in machine ? machine.config : null;
  return JSON.stringify(config, (_key, value: unknown) => (typeof value === 'function' ? { type: value.name } : value));
}
