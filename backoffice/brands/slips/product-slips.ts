import type { ContentPage } from '../../../contracts/files/content-file.ts';
import { type Offer, unitsOf } from '../../../domain/pricing/offer.ts';
import type { Held } from '../schema/schema-findings.ts';
import { askedPages, faultsOf, groupFamilies, mostFrequent, type Slip, slipCheck } from './brand-files.ts';
import { namedProducts, productNames } from './product-names.ts';

/** E13: offers of one product agree on its name and its pictures, and offers of two do not share them. */

export const productNameUnlike = slipCheck('product-name-unlike', ({ offers }) => [
  ...differentNames(offers),
  ...sharedNames(offers),
]);

/** One product under two names: the rarer one is told. */
function differentNames(offers: readonly Held<Offer>[]): Slip[] {
  return groupFamilies(offers).flatMap((family) => {
    const usual = mostFrequent(family.map(({ value }) => value.product.name));
    return faultsOf(family, '$.product.name', ({ product }) =>
      product.name !== usual
        ? `The product ${product.sfid} is called "${product.name}" here and "${usual}" in the other offers of it: correct its name, or its sfid.`
        : null,
    );
  });
}

/** Two products under one name: the one with fewer offers is told. */
function sharedNames(offers: readonly Held<Offer>[]): Slip[] {
  return faultsOf(offers, '$.product.sfid', ({ product }) => {
    const usual = mostFrequent(
      offers.flatMap(({ value }) => (value.product.name === product.name ? [value.product.sfid] : [])),
    );
    if (usual === product.sfid) return null;
    return `The product "${product.name}" has the sfid ${product.sfid} here and ${usual} in other offers: coupons would take them for two products.`;
  });
}

/** An offer whose name names another product, and not its own. */
export const offerNamesOther = slipCheck('offer-names-other', ({ offers }) => {
  const names = productNames(offers);
  return faultsOf(offers, '$.name', (value) => {
    const { own, others } = namedProducts(value.name, value.product.name, names);
    if (own || others.length === 0) return null;
    return `The offer is called "${value.name}", and its product is "${value.product.name}": the name is probably of an offer of "${others[0]}".`;
  });
});

/** A jar under another product's picture, or six under the picture of one. */
export const pictureOfOther = slipCheck('picture-of-other', ({ offers, sales }) => [
  ...offers.flatMap((offer) => ofOtherProduct(offer, offers)),
  ...groupFamilies(offers).flatMap(ofOtherBundle),
  ...askedPages(sales).flatMap(({ offer, page }) => onPage(page, offer, offers)),
]);

function imageUrls({ product }: Offer): string[] {
  return product.image.map(({ imageUrl }) => imageUrl);
}

/** A set of two products may show the picture of either. */
function isPartOf(one: Offer, other: Offer): boolean {
  return (
    one.product.sfid === other.product.sfid ||
    other.product.name.includes(one.product.name) ||
    one.product.name.includes(other.product.name)
  );
}

/** A picture counts as that of the product most of whose offers show it. */
function ofOtherProduct({ file, value }: Held<Offer>, offers: readonly Held<Offer>[]): Slip[] {
  return imageUrls(value).flatMap((picture, index) => {
    const showing = offers.filter((other) => imageUrls(other.value).includes(picture));
    const own = showing.filter((other) => other.value.product.sfid === value.product.sfid).length;
    const owner = showing.find((other) => !isPartOf(value, other.value));
    if (!owner) return [];
    const theirs = showing.filter((other) => other.value.product.sfid === owner.value.product.sfid).length;
    if (own > theirs || (own === theirs && imageUrls(owner.value).indexOf(picture) > index)) return [];
    const message = `The picture ${picture} is that of "${owner.value.name}" (${owner.value.sfid}), and this offer is of the product "${value.product.name}": name its own picture.`;
    return [{ file, path: `$.product.image[${index}].imageUrl`, message }];
  });
}

/** Where the bundles of a product have pictures of their own, two of them do not share one. */
function ofOtherBundle(family: readonly Held<Offer>[]): Slip[] {
  const firsts = new Map<number, string | undefined>();
  for (const { value } of family) firsts.set(unitsOf(value), firsts.get(unitsOf(value)) ?? imageUrls(value)[0]);
  const isOwn = new Set(firsts.values()).size > 1 || firsts.size > 2;
  if (!isOwn) return [];
  return faultsOf(family, '$.product.image[0].imageUrl', (value) => {
    const first = imageUrls(value)[0];
    const other = family.find((each) => unitsOf(each.value) !== unitsOf(value) && imageUrls(each.value)[0] === first);
    const named = new RegExp(`(?<!\\d)${unitsOf(value)}(?!\\d)`).test(first ?? '');
    if (!other || named || new Set(family.map((each) => imageUrls(each.value)[0])).size === 1) return null;
    return `The first picture ${first} is that of "${other.value.name}" too, which holds ${unitsOf(other.value)}, and this bundle holds ${unitsOf(value)}: name its own picture.`;
  });
}

function onPage(
  { file, value: page }: Held<ContentPage>,
  { value: offer }: Held<Offer>,
  offers: readonly Held<Offer>[],
): Slip[] {
  if (page.view !== 'offer') return [];
  const { src } = page.content.picture;
  if (imageUrls(offer).includes(src)) return [];
  const owner = offers.find((other) => imageUrls(other.value).includes(src));
  if (!owner) return [];
  const message = `The page asks for "${offer.name}" (${offer.sfid}) and shows the picture ${src} of "${owner.value.name}": show ${imageUrls(offer)[0]}.`;
  return [{ file, path: '$.content.picture.src', message }];
}
