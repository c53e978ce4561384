import path from 'node:path';
import { isRecord } from '../../../domain/is-record.ts';
import type { Difference } from '../../../server/checkout/reconciling/compare-ledgers.ts';
import type { ReconcileResult } from '../../../server/checkout/reconciling/reconcile.ts';
import { demoFunnelsFolder } from '../funnels/demo-folder.ts';
import { processFile } from '../processes/process-file.ts';
import { type Child, startChild } from './child.ts';
import type { KillPoint } from './kill-points.ts';
import type { Records, ShopSettings } from './shop-commands.ts';

const REPOSITORY = path.join(import.meta.dirname, '../../..');

/** A running shop process with its commands. */
export interface ShopProcess extends Pick<Child, 'origin' | 'ended' | 'kill'> {
  /** Makes the process end itself at a kill point of the next request. */
  arm(point: KillPoint): Promise<void>;
  /**
   * Puts its clock `ahead` milliseconds ahead and runs the recovery. Returns the number of attempts that it resolved.
   */
  recover(ahead: number): Promise<number>;
  /** Captures the held amount of an order. */
  capture(order: string): Promise<unknown>;
  records(): Promise<Records>;
  /** Adds an endpoint for all events of a shop that delivers them; returns its secret. */
  addWebhook(url: string): Promise<string>;
  /** Returns the differences between its ledger and the providers' ledgers. */
  differences(): Promise<Difference[]>;
  /** The hash of the demo's classic funnel. */
  hash: string;
  /** The hash of the demo's funnel that sells subscriptions. */
  subscriptionHash: string;
}

/** Starts a shop process. */
export async function startShop(
  settings: Omit<ShopSettings, 'repository' | 'funnels'> & Partial<Pick<ShopSettings, 'funnels'>>,
): Promise<ShopProcess> {
  const child = await startChild(
    processFile('tests/support/crash/shop-process.ts'),
    JSON.stringify({ repository: REPOSITORY, funnels: demoFunnelsFolder(), ...settings } satisfies ShopSettings),
  );
  const hashOf = async (uid: string) => String(await child.ask({ do: 'hash', uid }));
  return {
    origin: child.origin,
    ended: child.ended,
    kill: child.kill,
    hash: await hashOf('classic'),
    subscriptionHash: await hashOf('subscription'),
    arm: async (point) => void (await child.ask({ do: 'arm', point })),
    recover: async (ahead) => Number(await child.ask({ do: 'recover', ahead })),
    capture: (order) => child.ask({ do: 'capture', order }),
    addWebhook: async (url) => secretIn(await child.ask({ do: 'add webhook', url })),
    records: async () => (await child.ask({ do: 'records' })) as Records,
    differences: async () => differencesIn((await child.ask({ do: 'reconcile' })) as ReconcileResult),
  };
}

function secretIn(data: unknown): string {
  if (isRecord(data) && typeof data.secret === 'string') return data.secret;
  throw new Error('the endpoint was refused');
}

function differencesIn(result: ReconcileResult): Difference[] {
  if (result.type === 'report') return result.differences;
  throw new Error(result.detail);
}
