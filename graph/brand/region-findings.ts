import type { Brand } from '../../contracts/files/brand-file.ts';
import { countryByCode } from '../../domain/account/countries.ts';
import type { FileFinding } from '../findings.ts';
import { pathOf } from '../json-path.ts';

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Regions of consent in which no visitor is: a rule for them decides nothing. */
export function regionFindings(file: string, { consent }: Brand): FileFinding[] {
  return Object.keys(consent?.regions ?? {}).flatMap((region) => {
    const [country = '', part] = region.split('-');
    const states = Object.keys(countryByCode(country)?.states ?? {});
    const why =
      REGIONS.of(country) === undefined
        ? `"${country}" is no country`
        : part !== undefined && states.length > 0 && !states.includes(part)
          ? `${country} has no part "${part}"`
          : null;
    if (why === null) return [];
    const message = `The consent rule for "${region}" is for no visitor, since ${why}: write a country such as "US", or its part such as "US-CA".`;
    const path = pathOf(['consent', 'regions', region]);
    return [{ file, code: 'consent-region-unknown', severity: 'error' as const, path, message }];
  });
}
