import { isRecord } from '../../domain/is-record.ts';
import type { FileFinding, Finding } from '../../graph/findings.ts';
import type { BrandFolder } from './brand-folder.ts';

/** Puts findings on a funnel into their files: the file of an offer whose own fault one is, else that of the funnel. */
export function placesOf({ offers }: BrandFolder): (finding: Finding, funnel: string) => FileFinding {
  const files = new Map(
    offers.flatMap(({ name, value }) =>
      isRecord(value) && typeof value.sfid === 'string' ? [[value.sfid, name] as const] : [],
    ),
  );
  return ({ offer, ...finding }, funnel) => {
    const file = offer && files.get(offer.sfid);
    return offer && file ? { ...finding, file, path: offer.path } : { ...finding, file: funnel };
  };
}
