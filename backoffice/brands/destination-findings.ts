import type { Destination } from '../../domain/funnel/destination.ts';
import { type BoundFunnel, type DestinationFault, destinationFaults } from '../../domain/funnel/destination-faults.ts';
import { withoutLeadingSlash } from '../../domain/funnel/step-urls.ts';
import { isOwnPath } from '../../domain/routing/routes.ts';
import type { FileFinding } from '../../graph/findings.ts';
import { isError } from '../../graph/verify.ts';
import type { BrandFile, BrandFolder } from './brand-folder.ts';
import { textPageNames } from './policy-findings.ts';

/** E05, X04: an error blocks the destination's funnels, or all if it has none; the default one reports a warning. */
export function destinationFindings(
  folder: BrandFolder,
  destinations: readonly Destination[],
): (funnel: string) => FileFinding[] {
  const funnels = folder.funnels.flatMap(boundFunnel);
  const isComplete = funnels.length === folder.funnels.length;
  const pages = textPageNames(folder);
  const verdicts = destinations.map((destination, index) => {
    const faults = [
      ...destinationFaults(destination, onePerSfid(funnels, destination.sfid)),
      ...urlFaults(destination, { before: destinations.slice(0, index), pages }),
    ];
    const file = folder.destinations.find((each) => textField(each, 'sfid') === destination.sfid)?.name ?? folder.name;
    const findings = faults
      .filter((fault) => isComplete || !isAboutUnknown(fault))
      .map((fault) => ({ ...fault, file }));
    return { findings, concerned: concernedBy(destination, funnels) };
  });
  return (funnel) =>
    verdicts.flatMap(({ findings, concerned }) =>
      findings.filter((finding) => (isError(finding) ? concerned.includes(funnel) : concerned[0] === funnel)),
    );
}

/** There is no finding where an unreadable destination file may be the missing one. */
export function destinationMissing(folder: BrandFolder, file: BrandFile): FileFinding[] {
  const named = textField(file, 'destinationId');
  const declared = folder.destinations.map((each) => textField(each, 'sfid'));
  if (!named || declared.includes(named) || declared.includes(null)) return [];
  const path = '$.destinationId';
  const message = `There is no destination "${named}" in this brand, so it leads no visitor to this funnel.`;
  return [{ file: file.name, code: 'destination-missing', severity: 'warning', path, message }];
}

/** Two files of one sfid have a finding of their own: of them the one that is bound to the destination counts. */
function onePerSfid(funnels: readonly BoundFunnel[], destination: string): BoundFunnel[] {
  const bySfid = new Map<string, BoundFunnel>();
  for (const funnel of funnels) {
    const isFirst = !bySfid.has(funnel.sfid);
    if (isFirst || funnel.destinationId === destination) bySfid.set(funnel.sfid, funnel);
  }
  return [...bySfid.values()];
}

/** An unreadable funnel file may be the one that seems to be missing. */
function isAboutUnknown({ code }: { code: string }): boolean {
  return code === ('destination-unknown-funnel' satisfies DestinationFault['code']);
}

/** The destination's funnels, the default funnel first. */
function concernedBy(destination: Destination, funnels: readonly BoundFunnel[]): string[] {
  const named = [destination.defaultFunnel, ...(destination.splitTesting ?? []).map(({ sfid }) => sfid)];
  const all = funnels.map(({ sfid }) => sfid);
  const bound = funnels.filter(({ destinationId }) => destinationId === destination.sfid).map(({ sfid }) => sfid);
  const concerned = [...named.filter((sfid) => all.includes(sfid)), ...bound];
  return concerned.length > 0 ? concerned : all;
}

function urlFaults(
  { genericUrl }: Destination,
  { before, pages }: { before: readonly Destination[]; pages: readonly string[] },
) {
  const url = withoutLeadingSlash(genericUrl);
  const path = '$.genericUrl';
  if (isOwnPath(url) || pages.includes(url)) {
    const owner = isOwnPath(url) ? 'the shop itself' : 'a text page of the brand';
    const message = `The address "${url}" belongs to ${owner}, so the destination cannot be entered by it: choose another one.`;
    return [{ code: 'destination-url-taken', severity: 'error' as const, path, message }];
  }
  if (!before.some((other) => withoutLeadingSlash(other.genericUrl) === url)) return [];
  const message = `Another destination of this brand has the address "${url}" too, so this one cannot be entered by it.`;
  return [{ code: 'destination-url-twice', severity: 'warning' as const, path, message }];
}

/** A funnel file that violates its schema has findings of its own; its sfid and binding are read anyway. */
function boundFunnel(file: BrandFile): BoundFunnel[] {
  const sfid = textField(file, 'sfid');
  return sfid === null ? [] : [{ sfid, destinationId: textField(file, 'destinationId') }];
}

function textField({ value }: BrandFile, field: string): string | null {
  const fields: [string, unknown][] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const text = fields.find(([name]) => name === field)?.[1];
  return typeof text === 'string' ? text : null;
}
