import { withoutLeadingSlash } from '../../domain/funnel/step-urls.ts';
import { meantName } from '../../domain/meant-name.ts';
import { isKnownRoute, isOwnPath, ROUTE_NAMES } from '../../domain/routing/routes.ts';
import { isNoSegment } from './identity.ts';
import { errorCheck, type Fault, type Survey, type SurveyedStep, warningCheck } from './survey.ts';

/** Whether the steps' addresses are free, and known to the shop (R01, R03, R06). */

export const urlTaken = errorCheck('url-taken', (survey) => {
  const texts = textPages(survey);
  return survey.steps.flatMap((surveyed) =>
    placesOf(surveyed).flatMap(({ url, path }): Fault[] => {
      const owner = isOwnPath(url) ? 'which the shop itself answers' : texts.has(url) ? 'a page of text' : null;
      return owner ? [{ path, message: `${surveyed.name} has the address "${url}", ${owner}: choose another.` }] : [];
    }),
  );
});

/** An address that nearly is one of R06's list is probably misspelt, since reports have a name for that one alone. */
export const routeUnknown = warningCheck('route-unknown', ({ steps }) =>
  steps.flatMap((surveyed) =>
    placesOf(surveyed)
      .filter(({ url, isEntry }) => !isEntry && !isOwnPath(url) && !isNoSegment(url))
      .filter(({ url }, index, all) => all.findIndex((other) => other.url === url) === index)
      .flatMap(({ url, path }) => {
        const meant = isKnownRoute(url) ? null : meantRoute(url);
        if (!meant) return [];
        const message = `${surveyed.name} has the address "${url}"; perhaps "${meant}" is meant, which reports have a name for.`;
        return [{ path, message }];
      }),
  ),
);

const ROUTES = [...ROUTE_NAMES.keys()];

/** A short address resembles another by chance: one slip is allowed for each five letters. */
function meantRoute(url: string): string | null {
  const slips = Math.min(2, Math.floor(url.length / 5));
  return slips === 0 ? null : meantName(url, ROUTES, slips);
}

interface Place {
  url: string;
  path: string;
  /** A generic URL is an entry address: shoppers do not stay on it. */
  isEntry: boolean;
}

function placesOf({ step, path }: SurveyedStep): Place[] {
  const own = step.url ? [{ url: step.url, path: `${path}.url`, isEntry: false }] : [];
  const entry = step.genericUrl ? [{ url: step.genericUrl, path: `${path}.genericUrl`, isEntry: true }] : [];
  const shown = step.variants.map(({ url }, index) => ({
    url,
    path: `${path}.variants[${index}].url`,
    isEntry: false,
  }));
  return [...entry, ...own, ...shown].map((place) => ({ ...place, url: withoutLeadingSlash(place.url) }));
}

/** The addresses of the brand's text pages; a step with the same address would hide the page. */
function textPages({ catalogue }: Survey): Set<string | undefined> {
  const pages = Object.values(catalogue.content).filter(({ view }) => view === 'text');
  return new Set(pages.map(({ name }) => name));
}
