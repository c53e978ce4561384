import type { Offer } from '../../../domain/pricing/offer.ts';
import type { Held } from '../schema/schema-findings.ts';

/** The names of a brand's products, the longer ones first, so that "GI Complete" is not read as "Complete". */
export function productNames(offers: readonly Held<Offer>[]): string[] {
  return [...new Set(offers.map(({ value }) => value.product.name))].sort((one, other) => other.length - one.length);
}

/** Whether a text names the product that it should, and which others it names. Upper and lower case count. */
export function namedProducts(text: string, own: string, names: readonly string[]): { own: boolean; others: string[] } {
  let rest = text;
  const named = names.filter((name) => {
    const isNamed = hasWord(rest, name);
    if (isNamed) rest = rest.replaceAll(name, '\u0000');
    return isNamed;
  });
  // A set is named by its parts, and a long name by its beginning.
  const isOwn = named.includes(own) || hasWord(text, shortName(own)) || named.some((name) => own.includes(name));
  return { own: isOwn, others: named.filter((name) => name !== own && !own.includes(name) && !name.includes(own)) };
}

/** The first two words of a name, of "PowerFoods Complete Beef" for example. */
function shortName(name: string): string {
  return name.split(' ').slice(0, 2).join(' ');
}

function hasWord(text: string, name: string): boolean {
  return new RegExp(`(?<![\\p{L}\\d])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'u').test(text);
}
