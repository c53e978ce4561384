import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FetchError, ofetch } from 'ofetch';
import type { Problem } from '../../../contracts/api/problem.ts';
import type { FunnelGraph } from '../../../contracts/page/published-graph.ts';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import type { LiveTopic } from '../../contracts/live.ts';
import { goToSignIn, studioSession } from './studio-session.ts';

/** Why a reading or a command has no answer. */
export class StudioProblem extends Error {
  /** The status of the answer; null where the shop did not answer. */
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}

const NO_ANSWER = 'The shop does not answer. The page tries again by itself.';

/** What the studio has read. A reading is current until a message of `/api/live` names its topic. */
export const readings = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (tries, problem) => problem instanceof StudioProblem && problem.status === null && tries < 2,
    },
  },
});

interface Reading<Value> {
  /** What makes the reading out of date; `fixed` for what never changes, such as a published version. */
  topic: LiveTopic | 'fixed';
  /** Such as `/admin/api/stats/classic?since=7d`; null reads nothing yet. */
  path: string | null;
  /** The shop publishes no change of some readings, such as a file's; a function answers false for no repetition. */
  everyMs?: number | ((value: Value | undefined) => number | false);
  /** Whether each view reads it anew, and once: an address that holds for some minutes, a file of the repository. */
  isForOneView?: true;
  /** Whether a list was read under other filters before, which stays in sight until this one is there. */
  isFiltered?: true;
}

/** Reads an address of the studio's server, and again when its topic has changed. */
export function useReading<Value>({ topic, path, everyMs, isForOneView, isFiltered }: Reading<Value>) {
  return useQuery<Value, StudioProblem>({
    queryKey: [topic, path],
    queryFn: ({ signal }) => callAdmin(() => ofetch<Value>(path ?? '', { signal, retry: 0 })),
    enabled: path !== null,
    refetchInterval: ({ state }) => (typeof everyMs === 'function' ? everyMs(state.data) : (everyMs ?? false)),
    placeholderData: (before) => (isFiltered ? before : undefined),
    ...(topic === 'fixed' ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    ...(isForOneView ? { gcTime: 0 } : {}),
  });
}

/** Reads by a command whose arguments may be about a person, so that they stand in no address; what was read before stays meanwhile. */
export function useAsking<Data>({ topic, type, body }: { topic: LiveTopic; type: string; body: object }) {
  return useQuery<Data, StudioProblem>({
    queryKey: [topic, type, body],
    queryFn: async () => {
      const reply = await post<AdminReply & { data: Data }>(`/admin/${type}`, body);
      if (!reply.done) throw new StudioProblem(reply.text, 400);
      return reply.data;
    },
    placeholderData: (before) => before,
  });
}

/** Sends a body to an address of the studio's server, with the token of the page. */
export async function post<Value>(path: string, body: object): Promise<Value> {
  return callAdmin(async () => {
    const { writeToken } = await studioSession().catch(() => {
      throw new StudioProblem(NO_ANSWER, null);
    });
    const headers = { 'x-sluice-studio': writeToken };
    return ofetch<Value>(path, { method: 'POST', headers, body, retry: 0 });
  });
}

/** Gives a command of an operator by its type, such as `refunds`; a refused one answers, too. */
export function useCommand(type: string) {
  const client = useQueryClient();
  return useMutation<AdminReply, StudioProblem, Record<string, unknown>>({
    mutationFn: (body) => post<AdminReply>(`/admin/${type}`, body),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey: [topic] }) => topic !== 'fixed' }),
  });
}

async function callAdmin<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const status = error.status ?? null;
    if (status === 401) goToSignIn();
    const said: Partial<Problem> | undefined = error.data;
    throw new StudioProblem(
      status === null ? NO_ANSWER : (said?.error?.message ?? `The shop answered ${status}.`),
      status,
    );
  }
}

/** A live funnel; the page of a shopper and the machine that runs there name the same hash. */
export interface LiveFunnel {
  /** The brand's name for shoppers. */
  brand: string;
  hash: string;
  graph: FunnelGraph;
}

/** The live funnels of all brands. */
export function useLiveFunnels() {
  return useReading<LiveFunnel[]>({ topic: 'versions', path: '/api/funnels' });
}
