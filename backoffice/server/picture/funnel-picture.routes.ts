import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { errorText } from '../../../domain/error-text.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../../graph/published-funnel.ts';
import { answerNotFound, problem } from '../../../server/http/problems.ts';
import { bothGraphs } from '../../brands/diff/changed-parts.ts';
import { drawableFunnel } from '../../commands/checks/checked-folder.ts';
import type { LayOutGraph } from '../../diagram/lay-out.ts';
import type { FunnelPicture } from '../../diagram/lay-out-funnel.ts';
import type { DraftFolder } from '../../publishing/draft-folder.ts';
import { funnelPicture } from './funnel-picture.ts';

interface PictureOptions {
  funnels: Pick<PublishedFunnels, 'byHash'>;
  drafts: Pick<DraftFolder, 'byHash'>;
  layOut: LayOutGraph;
}

const MOST_PICTURES = 200;

/** A version never changes, so that it is laid out once; `around` names the step at which a large one is drawn. */
export function pictureOfFunnelRoutes(app: FastifyInstance, { funnels, drafts, layOut }: PictureOptions) {
  const pictures = new LRUCache<string, Promise<FunnelPicture>>({ max: MOST_PICTURES });

  function cachedPicture(published: PublishedFunnel, around: string | null): Promise<FunnelPicture> {
    const key = JSON.stringify([published.hash, around]);
    const picture = pictures.get(key) ?? funnelPicture(published, around, layOut);
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    return picture;
  }

  const findVersion = async (hash: string) => (await funnels.byHash(hash)) ?? (await drafts.byHash(hash))?.published;

  async function send(request: Asked, reply: FastifyReply, published: PublishedFunnel | undefined) {
    if (!published) return reply.code(404).send(problem(request, 'not_found', UNKNOWN));
    return cachedPicture(published, stepAround(request)).catch(refusing(request, reply));
  }

  app.get<{ Params: { hash: string }; Querystring: Around }>('/api/funnels/:hash/picture', async (request, reply) =>
    send(request, reply, await findVersion(request.params.hash)),
  );
  app.get<{ Params: { from: string; to: string }; Querystring: Around }>(
    '/api/versions/:from/to/:to/picture',
    async (request, reply) => {
      const [old, next] = [await findVersion(request.params.from), await findVersion(request.params.to)];
      return send(request, reply, old && next && bothVersions(old, next));
    },
  );

  let preparing: Promise<void> | null = null;
  return {
    /** Draws versions one after another ahead of their first view, which so waits for one other at most. */
    prepare(versions: readonly PublishedFunnel[]): void {
      if (preparing !== null) return;
      preparing = drawAll(versions).finally(() => {
        preparing = null;
      });
    },
  };

  async function drawAll(versions: readonly PublishedFunnel[]): Promise<void> {
    // A version that cannot be drawn is said to be when it is asked for.
    for (const each of versions) await cachedPicture(each, null).catch(() => undefined);
  }
}

/** A draft with errors has no hash of its content, so that it is drawn anew each time, with the findings on it. */
export function pictureOfFolderRoutes(
  app: FastifyInstance,
  { drafts, layOut }: { drafts: Pick<DraftFolder, 'read'>; layOut: LayOutGraph },
): void {
  app.get<{ Querystring: Around & { file?: string } }>('/api/folder/picture', async (request, reply) => {
    const { file } = request.query;
    const found = typeof file === 'string' ? drawableFunnel((await drafts.read()).brands, file) : null;
    if (!found) return answerNotFound(request, reply);
    return funnelPicture(found, stepAround(request), layOut).catch(refusing(request, reply));
  });
}

interface Around {
  around?: string;
}

type Asked = FastifyRequest<{ Querystring: Around }>;

function stepAround({ query: { around } }: Asked): string | null {
  return typeof around === 'string' ? around : null;
}

/** Answers for a funnel that could not be laid out. */
function refusing(request: FastifyRequest, reply: FastifyReply) {
  return (error: unknown) => {
    const why = `This funnel could not be laid out: ${errorText(error)}`;
    return reply.code(422).send(problem(request, 'invalid_request', why));
  };
}

const UNKNOWN = 'This version of a funnel was never published here, and the files make another draft';

/** The next version, with what the old one has beside it. */
function bothVersions(old: PublishedFunnel, next: PublishedFunnel): PublishedFunnel {
  return {
    ...next,
    hash: `${old.hash} ${next.hash}`,
    graph: bothGraphs(old.graph, next.graph),
    offers: { ...old.offers, ...next.offers },
    content: { ...old.content, ...next.content },
    bumps: { ...old.bumps, ...next.bumps },
  };
}
