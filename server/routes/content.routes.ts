import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type ContentReply, ContentReplySchema, OfferReplySchema } from '../../contracts/api/content-api.ts';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import type { ContentPage } from '../../contracts/files/content-file.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { withImageUrl } from '../../domain/pricing/offer.ts';
import { type ContentHosts, withHosts } from '../../domain/routing/host-placeholders.ts';
import { problem } from '../http/problems.ts';
import { bumpOf } from '../orders/pricing/selection.ts';
import { VERSION_GONE } from '../orders/records/order-result.ts';
import type { PublishedFunnel, PublishedFunnels } from '../publish/published-funnel.ts';
import { orderProblem } from './order-answers.ts';

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

/** C01, C02, C06: the content and the offers of published funnels. */
export function contentRoutes(options: ContentRoutesOptions): FastifyPluginAsyncTypebox {
  const { funnels, hosts } = options;
  return async (app) => {
    app.get(
      '/offers/bysfid/:id',
      { schema: { params: Sfid, querystring: Version, response: { 200: OfferReplySchema, ...refusals } } },
      async (request, reply) => {
        const versions = await versionsOf(request, options, request.query.version);
        if (versions === 'gone') return reply.code(409).send(orderProblem(request, VERSION_GONE));
        const found = firstOf(versions, (each) => own(each.offers, request.params.id));
        if (!found) return reply.code(404).send(problem(request, 'not_found', MESSAGES.offerMissing));
        const { value, published } = found;
        return { ...withImageUrl(value), currency: published.brand.currency, bump: bumpCopy(published, value.sfid) };
      },
    );
    app.get(
      '/content/sfid/:id',
      { schema: { params: Sfid, querystring: Version, response: { 200: ContentReplySchema, ...refusals } } },
      async (request, reply) => {
        const versions = await versionsOf(request, options, request.query.version);
        if (versions === 'gone') return reply.code(409).send(orderProblem(request, VERSION_GONE));
        const found = firstOf(versions, (each) => own(each.content, request.params.id));
        if (!found) return reply.code(404).send(problem(request, 'not_found', MESSAGES.pageNotFound));
        return contentReply(found.value);
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
}

/** The texts of a bump on the order form; null for an offer that is no bump, or has no bump file. */
function bumpCopy(published: PublishedFunnel, offer: string) {
  const bump = bumpOf(published, offer);
  return bump && { title: bump.title, text: bump.text, expiresAfterMinutes: bump.expiresAfterMinutes ?? null };
}

/** C01: replaces the host placeholders by the configured hosts. */
function withOwnHosts(reply: ContentReply, hosts: ContentHosts): ContentReply {
  return { ...reply, text: withHosts(reply.text, hosts) };
}

function contentReply(page: ContentPage) {
  const { sfid, name, title, view, text, content } = page;
  return { sfid, name, title, view, text: text ?? '', content: JSON.stringify(content) };
}

/** The value of an own property; an id such as `constructor` has none. */
function own<Value>(values: Record<string, Value>, id: string): Value | undefined {
  return Object.hasOwn(values, id) ? values[id] : undefined;
}

/** The version that a request names, or the live versions; none for an unknown one, `gone` for one of others. */
async function versionsOf(
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
    if (value !== undefined) return { value, published };
  }
  return null;
}
