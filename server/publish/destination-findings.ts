import type { Destination } from '../../domain/funnel/destination.ts';
import { type BoundFunnel, type DestinationFault, destinationFaults } from '../../domain/funnel/destination-faults.ts';
import { withoutLeadingSlash } from '../../domain/funnel/step-urls.ts';
import { isOwnPath } from '../../domain/routing/own-paths.ts';
import { isError } from '../../graph/verify.ts';
import type { FileFinding } from './check-brand.ts';
import type { BrandFile, BrandFolder } from './read-brand.ts';

/**
 * What is wrong with a brand's destinations, which keep their schema (E05, X04), by the sfid of the funnel that hears
 * of it. An error holds up the funnels that the destination has to do with, or all where it has to do with none of
 * them; a warning is told once, beside the default funnel.
 */
export function destinationFindings(
  folder: BrandFolder,
  destinations: readonly Destination[],
): (funnel: string) => FileFinding[] {
  const funnels = folder.funnels.flatMap(boundFunnel);
  const isWhole = funnels.length === folder.funnels.length;
  const verdicts = destinations.map((destination, index) => {
    const faults = [
      ...destinationFaults(destination, funnels),
      ...urlFaults(destination, destinations.slice(0, index)),
    ];
    const file = folder.destinations.find((each) => textOf(each, 'sfid') === destination.sfid)?.name ?? folder.name;
    const findings = faults.filter((fault) => isWhole || !isAboutUnknown(fault)).map((fault) => ({ ...fault, file }));
    return { findings, concerned: concernedBy(destination, funnels) };
  });
  return (funnel) =>
    verdicts.flatMap(({ findings, concerned }) =>
      findings.filter((finding) => (isError(finding) ? concerned.includes(funnel) : concerned[0] === funnel)),
    );
}

/**
 * The destination that a funnel names and no file declares: visitors still come by its own addresses, but none by the
 * destination's. Nothing is said where a destination's file is so broken that it may be the one.
 */
export function destinationMissing(folder: BrandFolder, file: BrandFile): FileFinding[] {
  const named = textOf(file, 'destinationId');
  const declared = folder.destinations.map((each) => textOf(each, 'sfid'));
  if (!named || declared.includes(named) || declared.includes(null)) return [];
  const path = '$.destinationId';
  const message = `There is no destination "${named}" in this brand, so nobody comes to this funnel by it.`;
  return [{ file: file.name, code: 'destination-missing', severity: 'warning', path, message }];
}

/** Where a funnel file cannot be read, it may be the very one that seems to be missing. */
function isAboutUnknown({ code }: { code: string }): boolean {
  return code === ('destination-unknown-funnel' satisfies DestinationFault['code']);
}

/** The default funnel first. */
function concernedBy(destination: Destination, funnels: readonly BoundFunnel[]): string[] {
  const named = [destination.defaultFunnel, ...(destination.splitTesting ?? []).map(({ sfid }) => sfid)];
  const all = funnels.map(({ sfid }) => sfid);
  const bound = funnels.filter(({ destinationId }) => destinationId === destination.sfid).map(({ sfid }) => sfid);
  const concerned = [...named.filter((sfid) => all.includes(sfid)), ...bound];
  return concerned.length > 0 ? concerned : all;
}

function urlFaults({ genericUrl }: Destination, before: readonly Destination[]) {
  const url = withoutLeadingSlash(genericUrl);
  const path = '$.genericUrl';
  if (isOwnPath(url)) {
    const message = `The shop itself answers "${url}", so nobody can enter the destination by it: choose another address.`;
    return [{ code: 'destination-url-taken', severity: 'error' as const, path, message }];
  }
  if (!before.some((other) => withoutLeadingSlash(other.genericUrl) === url)) return [];
  const message = `Another destination of this brand is entered by "${url}" too, so nobody enters this one by it.`;
  return [{ code: 'destination-url-twice', severity: 'warning' as const, path, message }];
}

/** A funnel file that breaks its schema has findings of its own; that it is there, and bound, can still be told. */
function boundFunnel(file: BrandFile): BoundFunnel[] {
  const sfid = textOf(file, 'sfid');
  return sfid === null ? [] : [{ sfid, destinationId: textOf(file, 'destinationId') }];
}

function textOf({ value }: BrandFile, field: string): string | null {
  const fields: [string, unknown][] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const text = fields.find(([name]) => name === field)?.[1];
  return typeof text === 'string' ? text : null;
}
