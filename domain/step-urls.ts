import type { FunnelStep } from './funnel.ts';

/** The paths that a step answers to, without a leading slash: its own url, then its variants' (R08). */
export function urlsOfStep(step: Pick<FunnelStep, 'url' | 'variants'>): string[] {
  const urls = [step.url, ...step.variants.map((variant) => variant.url)];
  return [...new Set(urls.filter((url): url is string => Boolean(url)).map(withoutLeadingSlash))];
}

/** The first segment of a path, decoded where it can be, which is what funnel pages are addressed by (R08). */
export function firstSegment(path: string): string {
  const segment = path.split(/[?#]/, 1)[0]?.split('/').find(Boolean) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function withoutLeadingSlash(url: string): string {
  return url.replace(/^\/+/, '');
}
