import { useQuery } from '@tanstack/react-query';

export interface StudioSession {
  writeToken: string;
  /** The address of the shop. */
  shop: string;
  /** Whether apps report to the inspector. */
  isDevelopment: boolean;
  /** The IANA time zone on whose clock the shop is told; brands with another one have theirs. */
  timeZone: string;
}

/** Leads to the sign-in, and from there back to the view that is open. */
export function goToSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname !== '/sign-in') window.location.assign(`/sign-in?to=${encodeURIComponent(pathname + search)}`);
}

let session: Promise<StudioSession> | null = null;

/** The session of this page; a page whose sign-in has ended goes to the sign-in. */
export function studioSession(): Promise<StudioSession> {
  session ??= fetch('/api/session').then(async (reply) => {
    if (reply.status === 401) goToSignIn();
    if (!reply.ok) throw new Error(`The session was answered with ${reply.status}.`);
    const read: StudioSession = await reply.json();
    return read;
  });
  // The server may have been starting again.
  session.catch(() => {
    session = null;
  });
  return session;
}

/** The session of this page; null until it is known. */
export function useSession(): StudioSession | null {
  const { data } = useQuery({ queryKey: ['fixed', 'session'], queryFn: studioSession });
  return data ?? null;
}
