/**
 * The name of a guard in its machine, or null without a guard. Combined guards read like `not a and b`, and XState's
 * `stateIn('#a')` like `in a`.
 */
export function guardName(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === 'string') return guard;
  if (isNamed(guard)) return guard.type;
  return stateName(guard) ?? composedName(guard) ?? 'unnamed guard';
}

function isNamed(guard: unknown): guard is { type: string } {
  return typeof guard === 'object' && guard !== null && 'type' in guard && typeof guard.type === 'string';
}

/**
 * XState's `not(…)`, `and([…])` and `or([…])` are functions that carry their parts and are named after the operator.
 */
function composedName(guard: unknown): string | null {
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards)) return null;
  const parts = guard.guards.map((part: unknown) => guardName(part) ?? '');
  return 'check' in guard && guard.name === 'not' ? `not ${parts.join(' ')}` : parts.join(` ${guard.name} `);
}

function stateName(guard: unknown): string | null {
  if (typeof guard !== 'function' || guard.name !== 'stateIn' || !('stateValue' in guard)) return null;
  return typeof guard.stateValue === 'string' ? `in ${guard.stateValue.replace('#', '')}` : null;
}
