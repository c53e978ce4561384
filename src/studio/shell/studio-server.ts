import type { StateChart } from '../../../graph/chart/state-chart.ts';
import type { ChartLayout } from '../../../graph/diagram/chart/lay-out-chart.ts';

export interface StudioSession {
  writeToken: string;
  /** The address of the shop. */
  shop: string;
  /** Whether apps report to the inspector. */
  isDevelopment: boolean;
}

export type Answer<Value> = { ok: true; value: Value } | { ok: false; why: string };

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
    const said: StudioSession = await reply.json();
    return said;
  });
  // The server may have been starting again.
  session.catch(() => {
    session = null;
  });
  return session;
}

const layouts = new Map<string, Promise<Answer<ChartLayout>>>();

/** The places of a chart's parts. The same chart is asked for until it is laid out. */
export function layOut(chart: StateChart): Promise<Answer<ChartLayout>> {
  const key = JSON.stringify(chart);
  const known = layouts.get(key) ?? post<ChartLayout>('/api/layout', key);
  layouts.set(key, known);
  void known.then(({ ok }) => ok || layouts.delete(key));
  return known;
}

async function post<Value>(path: string, body: string): Promise<Answer<Value>> {
  return answerOf(async () => {
    const { writeToken } = await studioSession();
    const headers = { 'content-type': 'application/json', 'x-sluice-studio': writeToken };
    return fetch(path, { method: 'POST', headers, body });
  });
}

/** What the studio's server says at an address. */
export function readFrom<Value>(path: string): Promise<Answer<Value>> {
  return answerOf(() => fetch(path));
}

async function answerOf<Value>(call: () => Promise<Response>): Promise<Answer<Value>> {
  try {
    const reply = await call();
    if (reply.status === 401) goToSignIn();
    const said = await reply.json();
    return reply.ok ? { ok: true, value: said } : { ok: false, why: String(said.error?.message ?? reply.statusText) };
  } catch {
    return { ok: false, why: 'The studio’s server does not answer: is the shop still running?' };
  }
}
