import { buildCatalogue } from '../../backoffice/brands/brand-catalogue.ts';
import { type BrandFolder, refuseClashes } from '../../backoffice/brands/brand-folder.ts';
import { checkBrand } from '../../backoffice/brands/check-brand.ts';
import type { FunnelVersion } from '../../backoffice/brands/diff/diff.change.ts';
import { diffFunnels } from '../../backoffice/brands/diff/diff.ts';
import { checkShapes } from '../../backoffice/brands/schema/brand-shapes.ts';
import { validFiles } from '../../backoffice/brands/schema/schema-findings.ts';
import { buildGraph } from '../../graph/graph.ts';

/** The answers of verify and diff to a brand with a slip. */
export interface Verdict {
  /** Whether verify has a sentence that it has not for the sound brand. */
  isFound: boolean;
  /** Whether a file breaks its schema, so that diff refuses to compare. */
  isRefused: boolean;
  /** Whether diff tells a change of any funnel. */
  isDiffed: boolean;
}

/** Compares brands with the sound one. */
export function judgeOf(sound: BrandFolder): (folder: BrandFolder) => Verdict {
  const known = new Set(sentencesOf(sound));
  const before = versionsOf(sound);
  return (folder) => {
    const after = versionsOf(folder);
    return {
      isFound: sentencesOf(folder).some((sentence) => !known.has(sentence)),
      isRefused: after === null,
      isDiffed: after?.some((next, index) => isChanged(before?.[index], next)) ?? false,
    };
  };
}

function sentencesOf(folder: BrandFolder): string[] {
  const verdicts = refuseClashes(checkBrand(folder, () => ''));
  return verdicts.flatMap(({ findings }) =>
    findings.map(({ file, path, code, message }) => `${file} ${path} ${code} ${message}`),
  );
}

/** Null where a file breaks its schema. */
function versionsOf(folder: BrandFolder): FunnelVersion[] | null {
  const { faults, views, offers, currency, destinations, parts } = buildCatalogue(folder);
  const funnels = validFiles(checkShapes(folder).funnels);
  if (faults.length > 0 || funnels.length < folder.funnels.length) return null;
  const pictures = new Map(folder.images.map(({ name, size }) => [`/images/${folder.name}/${name}`, String(size)]));
  return funnels.map(({ value: funnel }) => ({
    funnel,
    graph: buildGraph(funnel, (content) => views.get(content) ?? null),
    offers,
    currency,
    destination: destinations.get(funnel.destinationId ?? '') ?? null,
    parts: { ...parts, pictures },
  }));
}

function isChanged(old: FunnelVersion | undefined, next: FunnelVersion): boolean {
  return old !== undefined && diffFunnels(old, next, () => '').length > 0;
}
