import type { Slip, SlipCheck } from './slip-check.ts';
import { textsOf } from './texts.ts';

/** A blank or a line end around a value is not seen in an editor, and makes it another name. */
export const blankAround = {
  code: 'blank-around',
  severity: 'warning',
  find: ({ brand, offers, pages, funnels, destinations, coupons, bumps, shipping, taxes }) =>
    [brand, ...offers, ...pages, ...funnels, ...destinations, ...coupons, ...bumps, shipping, taxes].flatMap(
      (held): Slip[] =>
        textsOf(held?.value)
          .filter(({ text }) => text !== text.trim())
          .map(({ path, text }) => ({
            file: held?.file ?? '',
            path,
            message: `The value ${JSON.stringify(text)} has a blank or a line end around it: write ${JSON.stringify(text.trim())}.`,
          })),
    ),
} as const satisfies SlipCheck;
