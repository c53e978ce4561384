import type { FunnelStep } from './funnel.ts';

/** The paths that a step answers to, without a leading slash: its own url, then its variants' (R08). */
export function urlsOfStep(step: Pick<FunnelStep, 'url' | 'variants'>): string[] {
  const urls = [step.url, ...step.variants.map((variant) => variant.url)];
  return [...new Set(urls.filter((url): url is string => Boolean(url)).map(withoutLeadingSlash))];
}

/** The entry point that a step shares with others, without a leading slash, or null (R08). */
export function genericUrlOfStep(step: Pick<FunnelStep, 'genericUrl'>): string | null {
  return step.genericUrl ? withoutLeadingSlash(step.genericUrl) : null;
}

/** R08: the first segment of a path, decoded where possible; funnel pages are addressed by it. */
export function firstSegment(path: string): string {
  const segment = path.split(/[?#]/, 1)[0]?.split('/').find(Boolean) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A path of a funnel file without its leading slash; files use both spellings. */
export function withoutLeadingSlash(url: string): string {
  return url.replace(/^\/+/, '');
}
