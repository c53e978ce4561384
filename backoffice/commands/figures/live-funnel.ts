import type { NamedFunnel } from '../../../graph/copy/drawn-shop.ts';
import { boundTo, type PublishedFunnel, type PublishedFunnels } from '../../../graph/published-funnel.ts';
import { type AdminReply, refused } from '../../contracts/admin-reply.ts';

/** A live funnel with the live funnels of its destination. */
export interface BoundFunnel {
  published: PublishedFunnel;
  sharing: NamedFunnel[];
}

type Live = Pick<PublishedFunnels, 'live' | 'presentUid'>;

/** The live version of a uid; a uid that a funnel had before leads to that funnel. Undefined where no live funnel has or had it. */
export function liveFunnel(funnels: Live, uid: string): PublishedFunnel | undefined {
  const present = funnels.presentUid(uid);
  return funnels.live().find(({ funnel }) => funnel.uniqueIdentifier === present);
}

function missingText(funnels: Live, uid: string): string {
  const known = funnels.live().map(({ funnel }) => funnel.uniqueIdentifier);
  const live = known.length === 0 ? 'No funnel is live.' : `Live are ${known.join(', ')}.`;
  return `No funnel has the uid "${uid}", and none ever had. ${live}`;
}

/** The live version of a uid as data, for drawings. */
export function readLiveFunnel({ funnels }: { funnels: PublishedFunnels }, { uid }: { uid: string }): AdminReply {
  const published = liveFunnel(funnels, uid);
  if (!published) return missingFunnel(funnels, uid);
  const { funnel, brand } = published;
  const destination = funnels
    .destinations()
    .find((each) => each.sfid === funnel.destinationId && each.brand === brand.uniqueName);
  const sharing = destination ? boundTo(destination, funnels.live()) : [];
  const data: BoundFunnel = {
    published: destination ? { ...published, destination } : published,
    sharing: sharing.map((each) => ({ sfid: each.funnel.sfid, uid: each.funnel.uniqueIdentifier })),
  };
  return { done: true, text: `"${funnel.uniqueIdentifier}" is live as version ${published.hash}.`, data };
}

export function missingFunnel(funnels: Live, uid: string): AdminReply {
  return refused(missingText(funnels, uid), 'funnel_missing');
}

/** Whether a reply has a live funnel, which another version of the shop may have made. */
export function isLiveFunnel(data: unknown): data is BoundFunnel {
  if (typeof data !== 'object' || data === null || !('published' in data) || !('sharing' in data)) return false;
  const { published } = data;
  return typeof published === 'object' && published !== null && 'graph' in published && Array.isArray(data.sharing);
}
