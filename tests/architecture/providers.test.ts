import { describe, expect, it } from 'vitest';
import { fileOf, SOURCES } from './program.ts';
import { branchesIn, importsFromRooms, isRoom } from './provider-rules.ts';
import { readText } from './read-imports.ts';

/** The server and the rules that it runs; the command line reaches the shop through the server alone. */
const OF_THE_SERVER = /^(server|backoffice|contracts|domain|graph)\//;

const outside = SOURCES.filter(({ path }) => !isRoom(path));
const branching = outside.filter(({ path }) => branchesIn(readText(path)).length > 0).map(({ path }) => path);

describe('no file branches on a provider outside of the provider’s rooms', () => {
  it('in the whole program', () => {
    expect(outside.filter(({ path }) => OF_THE_SERVER.test(path)).length).toBeGreaterThan(250);
    expect(outside.length).toBeLessThan(SOURCES.length);
  });

  it('by a name, or by the prefix of a reference', () => {
    expect(branching.map((path) => [path, branchesIn(readText(path))])).toEqual([]);
  });

  it('and nothing outside imports from within a room', () => {
    expect(SOURCES.flatMap(importsFromRooms)).toEqual([]);
  });
});

describe('branches on a provider', () => {
  it.each([
    "if (attempt.provider === 'stripe') return;",
    'if ("paypal-v2" !== provider) return;',
    "case 'amazon_pay':",
    "trx.where('provider', '=', 'paypal-v1')",
    "trx.where('provider', 'in', ['paypal-v1', 'paypal-v2'])",
    "['stripe'].includes('stripe')",
    "return provider.startsWith('paypal-');",
    "return ref.startsWith('pi_');",
    "if (ref.slice(0, 3) === 'pi_') return;",
    "if (ref.split('-')[0] + '-' === 'EC-') return;",
    'if (/^(pi|ch)_/.test(ref)) return;',
    'if (/^I-/.test(ref)) return;',
    'if (isByPayPal(attempt)) return;',
    "  | { type: 'paypal-express' }",
    "payExpress: assign({ payment: { type: 'paypal' as const } }),",
    "export interface Sale { method?: 'paypal' | 'card' }",
    "return { provider: 'stripe', flow: 'payment' };",
  ])('are found in %s', (line) => {
    expect(branchesIn(`const a = 1;\n${line}`)).toEqual([line]);
  });

  it.each([
    "name: 'stripe',",
    "const message = 'PayPal asks you to approve this payment';",
    "if (provider.start === 'token') return;",
    "purpose.startsWith('offer:')",
    'listeners.stripe',
    "const payment = { type: 'approval', provider };",
  ])('are not found in %s', (line) => {
    expect(branchesIn(line)).toEqual([]);
  });

  it('find an import from within a room, and allow the port and the rooms themselves', () => {
    const room = "import type { A } from '../../payments/paypal/protocol/a.ts';";
    const port = "import type { A } from '../../payments/port/provider.ts';";
    expect(importsFromRooms(fileOf('server/orders/charging/a.ts', room))).toHaveLength(1);
    expect(importsFromRooms(fileOf('server/orders/charging/a.ts', port))).toEqual([]);
    expect(importsFromRooms(fileOf('server/payments/stripe/a.ts', room))).toEqual([]);
  });
});
