import { useEffect, useState } from 'react';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import { funnelMachine, type KnownMachine } from './known-machines.ts';

interface StudioFunnel {
  hash: string;
  graph: FunnelGraph;
}

const funnels = new Map<string, Promise<KnownMachine | null>>();

/** The machine of a published funnel by the hash of its version, in sale now or before; null where the studio has none. */
function machineByHash(hash: string): Promise<KnownMachine | null> {
  const known = funnels.get(hash) ?? fetchMachine(hash);
  funnels.set(hash, known);
  return known;
}

async function fetchMachine(hash: string): Promise<KnownMachine | null> {
  try {
    const reply = await fetch(`/api/funnels/${encodeURIComponent(hash)}`);
    if (!reply.ok) return null;
    const { graph }: StudioFunnel = await reply.json();
    return funnelMachine(graph);
  } catch {
    funnels.delete(hash);
    return null;
  }
}

/** `undefined` while the studio's server is asked. */
export function useFunnelMachine(hash: string | null): KnownMachine | null | undefined {
  const [known, setKnown] = useState<{ hash: string; machine: KnownMachine | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (hash !== null) void machineByHash(hash).then((machine) => isCurrent && setKnown({ hash, machine }));
    return () => {
      isCurrent = false;
    };
  }, [hash]);
  if (hash === null) return null;
  return known?.hash === hash ? known.machine : undefined;
}
