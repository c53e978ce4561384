import type { ContentPage } from '../../../contracts/files/content-file.ts';
import { urlsOfStep, withoutLeadingSlash } from '../../../domain/funnel/step-urls.ts';
import { isOnlySubscribed, type Offer, unitsOf } from '../../../domain/pricing/offer.ts';
import type { Held } from '../schema/schema-findings.ts';
import { askedPages, type BrandFiles, faultsOf, type Slip, slipCheck } from './brand-files.ts';
import { namedProducts, productNames } from './product-names.ts';
import { collectTexts } from './texts.ts';

/** Whether a step's page, address and offer are about the same thing. */

/** A page that names another product and not the one that its step sells. */
export const pageSellsOther = slipCheck('page-sells-other', (brand) => {
  const names = productNames(brand.offers);
  const asked = askedPages(brand.sales).flatMap(({ funnel, step, path, offer, page }): Slip[] => {
    const other = otherNamed(pageText(page), offer, names);
    if (!other) return [];
    const message = `Step ${step.step} sells "${offer.value.name}" (${offer.value.sfid}), and its page ${page.file} is about "${other}" and never names "${offer.value.product.name}": correct the offer, or pageContent.`;
    return [{ file: funnel.file, path: `${path}.variants`, message }];
  });
  const bumps = brand.sales.flatMap((sale) =>
    sale.bumps.flatMap(({ offer, bump }): Slip[] => {
      const other = bump && otherNamed(`${bump.value.title} ${bump.value.text}`, offer, names);
      if (!bump || !other) return [];
      const message = `The bump says "${bump.value.title}", and its offer ${offer.value.sfid} is "${offer.value.name}": correct the offer, or the title and text.`;
      return [{ file: bump.file, path: '$.title', message }];
    }),
  );
  return [...asked, ...bumps];
});

function pageText({ value: { title, content } }: Held<ContentPage>): string {
  return collectTexts({ title, content })
    .map(({ text }) => text)
    .join(' \n ');
}

function otherNamed(words: string, { value }: Held<Offer>, names: readonly string[]): string | null {
  const { own, others } = namedProducts(words, value.product.name, names);
  return own ? null : (others[0] ?? null);
}

/** The address that an offer's file gives it, and the step that sells it at another. */
export const routeUnlikeStep = slipCheck('route-unlike-step', ({ offers, sales }) => [
  ...unlikeSteps(offers, sales),
  ...sharedRoutes(offers),
]);

function unlikeSteps(offers: readonly Held<Offer>[], sales: BrandFiles['sales']): Slip[] {
  return offers.flatMap((offer): Slip[] => {
    const route = withoutLeadingSlash(offer.value.route ?? '');
    const steps = sales.flatMap((sale) => sale.asked).filter((each) => each.offer === offer);
    const urls = new Set(steps.flatMap(({ step }) => urlsOfStep(step)));
    if (route === '' || urls.size === 0 || urls.has(route)) return [];
    const message = `The route is "${route}", and the steps that sell this offer are at ${[...urls].map((url) => `"${url}"`).join(' and ')}: correct the route, or the step's offer.`;
    return [{ file: offer.file, path: '$.route', message }];
  });
}

/** One address for two products, or for two bundles of one. */
function sharedRoutes(offers: readonly Held<Offer>[]): Slip[] {
  return offers.flatMap(({ file, value }, index): Slip[] => {
    const other = offers.find(
      (each, at) =>
        at !== index && Boolean(value.route) && each.value.route === value.route && !isAlike(each.value, value),
    );
    if (!other) return [];
    const message = `The route "${value.route}" is that of "${other.value.name}" (${other.value.sfid}) too, which is another product or bundle than "${value.name}".`;
    return [{ file, path: '$.route', message }];
  });
}

function isAlike(one: Offer, other: Offer): boolean {
  return one.product.sfid === other.product.sfid && unitsOf(one) === unitsOf(other);
}

/** An upsell of the very bundle that the form sells, for as much: it is for those who did not buy it there. */
export const upsellOfBundle = slipCheck('upsell-of-bundle', ({ sales, money }) =>
  sales.flatMap((sale) =>
    sale.asked.flatMap(({ step, path, offer: { value } }): Slip[] => {
      const sold = sale.bundles.find(
        (bundle) =>
          bundle.value.sfid !== value.sfid &&
          isAlike(bundle.value, value) &&
          value.offerPrice >= bundle.value.offerPrice,
      );
      if (!sold || isOnlySubscribed(value)) return [];
      const message = `Step ${step.step} sells "${value.name}" (${value.sfid}) for ${money(value.offerPrice)}, and the order form sells the same units of it for ${money(sold.value.offerPrice)} (${sold.value.sfid}): sell another product, more units, or a lower price.`;
      return [{ file: sale.funnel.file, path, message }];
    }),
  ),
);

/** The brand that an offer names for its order form. */
export const offerOfOtherBrand = slipCheck('offer-of-other-brand', ({ brand, offers }) => {
  const [folder = ''] = brand.file.split('/');
  return faultsOf(offers, '$.orderFormBrand.uniqueName', (value) =>
    value.orderFormBrand.uniqueName !== folder
      ? `The offer is said to be of the brand "${value.orderFormBrand.uniqueName}", and it lies in the folder of "${folder}": write "${folder}".`
      : null,
  );
});

/** A bump without words, without an order form, or beside another of its name. */
export const bumpUnshown = slipCheck('bump-unshown', ({ bumps, offers, sales }) => {
  const shown = new Set(sales.flatMap((sale) => sale.bumps.map(({ offer }) => offer.value.sfid)));
  const known = new Set(offers.map(({ value }) => value.sfid));
  return faultsOf(bumps, '$.offer', (value) =>
    !shown.has(value.offer)
      ? known.has(value.offer)
        ? `No funnel names the offer "${value.offer}" in its bumpOffers, so this bump is never shown.`
        : `There is no offer with the sfid "${value.offer}", so this bump is never shown.`
      : null,
  );
});

export const bumpWithoutWords = slipCheck('bump-without-words', ({ sales }) =>
  sales.flatMap((sale) =>
    sale.bumps
      .filter(({ bump }) => bump === null)
      .map(({ offer, at }) => ({
        file: sale.funnel.file,
        path: `$.bumpOffers[${at}]`,
        message: `No file of "bumps" is for the offer "${offer.value.sfid}", so the order form shows this bump by the offer's name and description alone.`,
      })),
  ),
);

export const bumpTwice = slipCheck('bump-name-twice', ({ bumps }) =>
  bumps.flatMap(({ file, value }, index) =>
    (['sfid', 'title'] as const).flatMap((field) => {
      const first = bumps.slice(0, index).find((other) => other.value[field] === value[field]);
      if (!first) return [];
      const message = `The ${field} "${value[field]}" is that of ${first.file} already: give one of them another.`;
      return [{ file, path: `$.${field}`, message }];
    }),
  ),
);
