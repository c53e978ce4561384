import { isRecord } from '../../../domain/is-record.ts';

/** Guards, actions and actors are names, and an object that parameters share, such as a graph, is written once. */
export function definitionJson(machine: unknown): string {
  const config = typeof machine === 'object' && machine !== null && 'config' in machine ? machine.config : null;
  const written = new Set<unknown>();
  const once = (params: Record<string, unknown>) => {
    const fresh = Object.entries(params).filter(([, value]) => !written.has(value));
    for (const [, value] of fresh) if (isRecord(value)) written.add(value);
    return Object.fromEntries(fresh);
  };
  return JSON.stringify(config, (key, value: unknown) => {
    if (typeof value === 'function') return { type: value.name };
    return key === 'params' && isRecord(value) ? once(value) : value;
  });
}
