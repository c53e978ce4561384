import type { LiveFunnel } from '../shell/live-funnels.ts';
import { readFrom } from '../shell/studio-server.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { funnelMachine, type KnownMachine } from './known-machines.ts';

interface Found {
  machine: KnownMachine | null;
}

const funnels = new Map<string, Promise<Found>>();

function machineByHash(hash: string): Promise<Found> {
  const known = funnels.get(hash) ?? fetchMachine(hash);
  funnels.set(hash, known);
  return known;
}

async function fetchMachine(hash: string): Promise<Found> {
  const answer = await readFrom<LiveFunnel>(`/api/funnels/${encodeURIComponent(hash)}`);
  // The server may have been starting again.
  if (!answer.ok) funnels.delete(hash);
  return { machine: answer.ok ? funnelMachine(answer.value.graph) : null };
}

/**
 * The machine of a published funnel by the hash of its version, in sale now or before; null where the studio has none, and
 * `undefined` while its server is asked.
 */
export function useFunnelMachine(hash: string | null): KnownMachine | null | undefined {
  const found = useAnswer(hash, machineByHash);
  return hash === null ? null : found?.machine;
}
