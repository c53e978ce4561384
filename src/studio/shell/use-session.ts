import { useQuery } from '@tanstack/react-query';
import { type StudioSession, studioSession } from './studio-server.ts';

/** The session of this page; null until it is known. */
export function useSession(): StudioSession | null {
  const { data } = useQuery({ queryKey: ['fixed', 'session'], queryFn: studioSession });
  return data ?? null;
}
