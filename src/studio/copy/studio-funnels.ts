import { useMemo } from 'react';
import { type LiveFunnel, useReading } from '../shell/admin-query.ts';
import { funnelMachine, type KnownMachine } from './known-machines.ts';

/**
 * The machine of a published funnel by the hash of its version, in sale now or before; null where the studio has none, and
 * `undefined` while its server is asked.
 */
export function useFunnelMachine(hash: string | null): KnownMachine | null | undefined {
  const path = hash === null ? null : `/api/funnels/${encodeURIComponent(hash)}`;
  const { data, isPending } = useReading<LiveFunnel>({ topic: 'fixed', path });
  const machine = useMemo(() => (data ? funnelMachine(data.graph) : null), [data]);
  return hash !== null && isPending ? undefined : machine;
}
