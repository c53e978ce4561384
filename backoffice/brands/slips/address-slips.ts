import { withoutLeadingSlash } from '../../../domain/funnel/step-urls.ts';
import { onlyMeant } from '../../../domain/meant-name.ts';
import { type BrandFiles, mostFrequent, type Slip, slipCheck } from './brand-files.ts';

/** The addresses of steps beside those of their variants, and of the brand's other funnels. */

/** A step at an address at which none of its variants is. */
export const stepUrlOfNoVariant = slipCheck('step-url-of-no-variant', ({ funnels }) =>
  funnels.flatMap(({ file, value }) =>
    value.defaultFunnels.flatMap(({ step, url, variants }, index): Slip[] => {
      const urls = variants.flatMap((each) => (each.url ? [withoutLeadingSlash(each.url)] : []));
      if (!url || urls.length === 0 || urls.includes(withoutLeadingSlash(url))) return [];
      const list = [...new Set(urls)].map((each) => `"${each}"`).join(' and ');
      const message = `Step ${step} is at "${url}", and its variants are at ${list}: write one of them, or correct the variant's.`;
      return [{ file, path: `$.defaultFunnels[${index}].url`, message }];
    }),
  ),
);

interface GenericAddress {
  file: string;
  path: string;
  address: string;
  step: number;
  type: string;
}

/** A generic address that is nearly one of the brand's other funnels, or is that of steps of another type there. */
export const genericUrlUnlikeOthers = slipCheck('generic-url-unlike-others', ({ funnels }) => {
  const all = funnels.flatMap(genericAddresses);
  return all.flatMap((one): Slip[] => {
    const others = all.filter(({ file }) => file !== one.file);
    const message = nearlyOther(one, others) ?? ofOtherType(one, others);
    return message === null ? [] : [{ file: one.file, path: one.path, message }];
  });
});

function genericAddresses({ file, value }: BrandFiles['funnels'][number]): GenericAddress[] {
  return value.defaultFunnels.flatMap(({ step, type, genericUrl }, index) => {
    const address = withoutLeadingSlash(genericUrl ?? '');
    return address === '' ? [] : [{ file, path: `$.defaultFunnels[${index}].genericUrl`, address, step, type }];
  });
}

/** The others of its type share an address, which this one nearly is. */
function nearlyOther({ address, step, type }: GenericAddress, others: readonly GenericAddress[]): string | null {
  const alike = others.filter((each) => each.type === type).map((each) => each.address);
  if (alike.includes(address)) return null;
  const shared = alike.filter((each, index) => alike.indexOf(each) < index);
  const meant = onlyMeant(address, shared);
  return meant === null
    ? null
    : `Step ${step} has the generic address "${address}", and steps of the type "${type}" of other funnels have "${meant}": write it as there.`;
}

function ofOtherType({ address, step, type }: GenericAddress, others: readonly GenericAddress[]): string | null {
  const types = others.filter((each) => each.address === address).map((each) => each.type);
  const usual = mostFrequent(types);
  return usual === undefined || types.length < 2 || types.includes(type)
    ? null
    : `Step ${step} of the type "${type}" has the generic address "${address}", which is that of a step of the type "${usual}" in other funnels: an advert for it would lead elsewhere.`;
}
