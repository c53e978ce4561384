import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type ContentReply, ContentReplySchema, OfferReplySchema } from '../../contracts/api/content-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { type ContentHosts, withHosts } from '../../domain/routing/host-placeholders.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../graph/published-funnel.ts';
import { problem } from '../http/problems.ts';
import { VERSION_GONE } from '../orders/records/order-result.ts';
import { contentIn, contentReply, offerIn } from '../render/shown-content.ts';
import { sendPlaced } from './orders.routes.ts';

const Sfid = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

/** A session continues with the offers and the content of the version that it began with. */
const Version = Type.Object({ version: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });

export interface ContentRoutesOptions {
  funnels: PublishedFunnels;
  hosts: ContentHosts;
  /** Whether the caller may read a version that is not live. */
  mayRead: (request: FastifyRequest, version: PublishedFunnel) => Promise<boolean>;
}

const refusals = { 404: ProblemSchema, 409: ProblemSchema };

const BY_ID = [
  { url: '/offers/bysfid/:id', answer: OfferReplySchema, find: offerIn, missing: MESSAGES.offerMissing },
  { url: '/content/sfid/:id', answer: ContentReplySchema, find: contentIn, missing: MESSAGES.pageNotFound },
] as const;

/** C01, C02, C06: the content and the offers of published funnels. */
export const contentRoutes: FastifyPluginAsyncTypebox<ContentRoutesOptions> = async (app, options) => {
  const { funnels, hosts } = options;
  for (const { url, answer, find, missing } of BY_ID)
    app.get(
      url,
      { schema: { params: Sfid, querystring: Version, response: { 200: answer, ...refusals } } },
      async (request, reply) => {
        const versions = await findVersions(request, options, request.query.version);
        if (versions === 'gone') return sendPlaced(reply, VERSION_GONE);
        const found = firstOf(versions, (each) => find(each, request.params.id));
        return found ?? reply.code(404).send(problem(request, 'not_found', missing));
      },
    );
  app.get(
    '/content/byname/:name',
    {
      schema: {
        params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) }),
        response: { 200: Type.Array(ContentReplySchema) },
      },
    },
    async (request) => {
      const asked = request.headers.brand;
      const ofBrand = funnels.live().filter(({ brand }) => asked === undefined || brand.uniqueName === asked);
      const pages = ofBrand.flatMap((each) => Object.values(each.content));
      const named = pages.filter((page) => page.name === request.params.name);
      return [...new Map(named.map((page) => [page.sfid, withOwnHosts(contentReply(page), hosts)])).values()];
    },
  );
};

/** C01: replaces the host placeholders by the configured hosts. */
function withOwnHosts(reply: ContentReply, hosts: ContentHosts): ContentReply {
  return { ...reply, text: withHosts(reply.text, hosts) };
}

/** The version that a request names, or the live versions; none for an unknown one, `gone` for one of others. */
async function findVersions(
  request: FastifyRequest,
  { funnels, mayRead }: ContentRoutesOptions,
  hash: string | undefined,
): Promise<PublishedFunnel[] | 'gone'> {
  const live = funnels.live();
  if (hash === undefined) return live;
  const version = await funnels.byHash(hash);
  if (!version) return [];
  const isLive = live.some((each) => each.hash === hash);
  return isLive || (await mayRead(request, version)) ? [version] : 'gone';
}

function firstOf<Value>(versions: readonly PublishedFunnel[], pick: (funnel: PublishedFunnel) => Value | undefined) {
  for (const published of versions) {
    const value = pick(published);
    if (value !== undefined) return value;
  }
  return null;
}
