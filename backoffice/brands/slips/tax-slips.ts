import { meantName } from '../../../domain/meant-name.ts';
import { faultsOf, groupFamilies, mostFrequent, type Slip, slipCheck } from './brand-files.ts';

/** V09: tax codes and rates. */

/** One bundle of a product taxed, and another one not. */
export const taxCodeUnlikeProduct = slipCheck('tax-code-unlike-product', ({ offers }) =>
  groupFamilies(offers).flatMap((family) => {
    const codes = family.map(({ value }) => value.taxCode ?? null);
    const usual = usualCode(codes);
    return family.flatMap(({ file, value }, index): Slip[] => {
      if (codes[index] === usual) return [];
      const message = `The offer has ${inWords(codes[index] ?? null)}, and the brand's other offers of "${value.product.name}" have ${inWords(usual)}: one product would be taxed in two ways.`;
      return [{ file, path: '$.taxCode', message }];
    });
  }),
);

/** The most frequent code; of equally frequent ones a code rather than none. */
function usualCode(codes: readonly (string | null)[]): string | null {
  return mostFrequent([...codes].sort((one, other) => Number(one === null) - Number(other === null))) ?? null;
}

function inWords(code: string | null): string {
  return code === null ? 'no tax code' : `the tax code "${code}"`;
}

/** A code that no row of the table knows is taxed like none at all. */
export const taxCodeUnknown = slipCheck('tax-code-unknown', ({ offers, taxes }) => {
  if (!taxes) return [];
  const known = [...new Set(taxes.value.rates.flatMap(({ taxCode }) => taxCode ?? []))];
  return faultsOf(offers, '$.taxCode', ({ taxCode }) => {
    if (!taxCode || known.includes(taxCode)) return null;
    const meant = meantName(taxCode, known);
    const remedy = meant
      ? `"${meant}" was probably meant`
      : `add a row for it, or write one of ${known.map((each) => `"${each}"`).join(', ') || 'the codes of a row'}`;
    return `No row of taxes.json knows the tax code "${taxCode}", so the offer is taxed like one without a code: ${remedy}.`;
  });
});

export const taxRowUnused = slipCheck('tax-row-unused', ({ offers, taxes }) => {
  if (!taxes || offers.length === 0) return [];
  const codes = new Set(offers.map(({ value }) => value.taxCode ?? null));
  return taxes.value.rates.flatMap(({ taxCode }, index): Slip[] => {
    if (!taxCode || codes.has(taxCode)) return [];
    const message = `No offer has the tax code "${taxCode}", so this row never applies: correct it, or remove the row.`;
    return [{ file: taxes.file, path: `$.rates[${index}].taxCode`, message }];
  });
});

/** A sales tax or value added tax is between two percent and twenty-seven; only none at all is less. */
export const taxRateUnlikely = slipCheck('tax-rate-unlikely', ({ taxes }) =>
  (taxes?.value.rates ?? []).flatMap(({ rate, country, state, name }, index): Slip[] => {
    const most = country === 'US' ? MOST_IN_US : MOST;
    if (!taxes || rate === 0 || (rate >= LEAST && rate <= most)) return [];
    const place = state ? `${state}, ${country}` : country;
    const remedy =
      rate < 1
        ? `write ${Number((rate * 100).toPrecision(6))} if a share is meant, or 0 where none is due`
        : 'check the point';
    const message = `"${name}" in ${place} is ${rate} %, and such taxes are between ${LEAST} and ${most}: ${remedy}.`;
    return [{ file: taxes.file, path: `$.rates[${index}].rate`, message }];
  }),
);

const LEAST = 2;
const MOST = 27;
/** The highest state and local sales taxes together come to less. */
const MOST_IN_US = 15;

/** Canada's combined tax and Europe's value added tax fall on the delivery as well; within one country rows agree on it. */
export const taxOnShippingUnlike = slipCheck('tax-on-shipping-unlike', ({ taxes }) => {
  const rates = taxes?.value.rates ?? [];
  const byName = new Map<string, number[]>();
  for (const [index, { name }] of rates.entries()) byName.set(name, [...(byName.get(name) ?? []), index]);
  return [...byName].flatMap(([name, indices]): Slip[] => {
    const [off, on] = [
      indices.filter((index) => !rates[index]?.onShipping),
      indices.filter((index) => rates[index]?.onShipping),
    ];
    if (!taxes || indices.length < 3 || off.length !== 1 || on.length < 2) return [];
    const row = rates[off[0] ?? 0];
    const message = `"${name}" falls on shipping in all other rows, and not in ${row?.state ? `${row.state}, ` : ''}${row?.country}: correct onShipping if that is not meant.`;
    return [{ file: taxes.file, path: `$.rates[${off[0]}].onShipping`, message }];
  });
});
