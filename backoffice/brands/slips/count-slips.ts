import { type Offer, unitsOf } from '../../../domain/pricing/offer.ts';
import type { Held } from '../schema/schema-findings.ts';
import { askedPages, faultsOf, type Slip, slipCheck } from './brand-files.ts';
import { collectTexts, countIn, countOfName } from './texts.ts';

/** E14: how many units an offer holds, by its field, its name, its address and the words of its page. */

export const unitsUnlikeName = slipCheck('units-unlike-name', ({ offers }) => {
  const nouns = unitNouns(offers);
  return faultsOf(offers, '$.units', (value) => {
    const said = countOfName(value.name);
    if (!said || !nouns.has(said.noun) || said.count === unitsOf(value)) return null;
    return `The name "${value.name}" says ${said.count}, and units is ${value.units ?? 'absent, which means 1'}: correct one of the two.`;
  });
});

/** The words of an offer and of the page that asks for it. */
export const countUnlikeUnits = slipCheck('count-unlike-units', ({ offers, sales }) => {
  const nouns = unitNouns(offers);
  const own = offers.flatMap(({ file, value }) => unlikeIn(file, { description: value.description }, value, nouns));
  const asked = askedPages(sales).flatMap(({ offer, page: { file, value } }): Slip[] => {
    if (value.view !== 'offer') return [];
    const { headline, picture, yes } = value.content;
    const texts = { title: value.title, content: { headline, picture: { alt: picture.alt }, yes } };
    return unlikeIn(file, texts, offer.value, nouns);
  });
  return [...own, ...asked];
});

function unlikeIn(file: string, texts: object, offer: Offer, nouns: ReadonlySet<string>): Slip[] {
  return collectTexts(texts).flatMap(({ path, text }) => {
    const said = countIn(text, nouns);
    if (!said || said.count === unitsOf(offer)) return [];
    const message = `The text says "${said.words}", and the offer "${offer.name}" (${offer.sfid}) holds ${unitsOf(offer)}: the page and the offer are probably of two bundles.`;
    return [{ file, path, message }];
  });
}

/** An address of the offer pattern says how many units its page sells. */
export const routeUnlikeUnits = slipCheck('route-unlike-units', ({ offers, sales }) => [
  ...offers.flatMap(({ file, value }) => unlikeRoute(file, '$.route', value.route, value)),
  ...sales.flatMap((sale) =>
    sale.asked.flatMap(({ step, path, offer }) => [
      ...unlikeRoute(sale.funnel.file, `${path}.url`, step.url, offer.value),
      ...step.variants.flatMap(({ url }, index) =>
        unlikeRoute(sale.funnel.file, `${path}.variants[${index}].url`, url, offer.value),
      ),
    ]),
  ),
]);

function unlikeRoute(file: string, path: string, route: string | null | undefined, offer: Offer): Slip[] {
  const count = /(?:^|_)(\d+)-Unit-/.exec(route ?? '')?.[1];
  if (count === undefined || Number(count) === unitsOf(offer)) return [];
  const message = `The address "${route}" says ${count} units, and the offer "${offer.name}" (${offer.sfid}) holds ${unitsOf(offer)}: correct one of the two.`;
  return [{ file, path, message }];
}

/** The nouns that this brand counts units by, such as jars: at least two names agree with their units, and most do. */
function unitNouns(offers: readonly Held<Offer>[]): ReadonlySet<string> {
  const votes = new Map<string, { agree: number; differ: number }>();
  for (const { value } of offers) {
    const said = countOfName(value.name);
    if (!said) continue;
    const vote = votes.get(said.noun) ?? { agree: 0, differ: 0 };
    if (said.count === unitsOf(value)) vote.agree += 1;
    else vote.differ += 1;
    votes.set(said.noun, vote);
  }
  return new Set(
    [...votes].filter(([, { agree, differ }]) => agree > differ && agree + differ > 1).map(([noun]) => noun),
  );
}
