import { type Static, Type } from 'typebox';
import { Amount, Country, nullable, State } from './file-parts.ts';

/**
 * Charges and discounts of a brand's shop beside its offers: coupons, bumps, shipping and taxes. Amounts are decimals.
 */

const closed = { additionalProperties: false } as const;
const Sfid = Type.String({ minLength: 1, maxLength: 100 });
const Percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.0001, description });
const Moment = Type.String({ format: 'date-time', description: 'With its time zone: 2026-12-01T00:00:00Z.' });
const $schema = Type.Optional(Type.String());

/** V08: a coupon, a file in `coupons/`. */
export const CouponSchema = Type.Object(
  {
    $schema,
    code: Type.String({
      pattern: '^[A-Z0-9-]{3,30}$',
      patternErrorMessage: '3 to 30 capital letters, digits and dashes, such as "SAVE10"',
      description: 'What is typed, in any case.',
    }),
    kind: Type.Enum(['percent', 'amount', 'free-shipping']),
    value: nullable(Amount('Percent, or an amount of the currency; none for free-shipping.')),
    products: nullable(
      Type.Array(Sfid, { minItems: 1, description: 'The products or offers it is for; all of them without.' }),
    ),
    purchase: Type.Enum(['any', 'one-time', 'subscription'], { description: 'What may be bought with it.' }),
    from: nullable(Moment),
    until: nullable(Moment),
    minimum: nullable(Amount('The subtotal from which it applies.')),
    maxUses: nullable(Type.Integer({ minimum: 1, description: 'How many orders may use it in all.' })),
  },
  { ...closed, title: 'Sluice coupon' },
);

/** A bump: one more item on the order form, with an unticked box; a file in `bumps/`. */
export const BumpSchema = Type.Object(
  {
    $schema,
    sfid: Sfid,
    offer: Type.String({ minLength: 1, description: 'The offer it adds; the funnel names it in bumpOffers.' }),
    title: Type.String({ minLength: 1, maxLength: 120 }),
    text: Type.String({ minLength: 1, maxLength: 400 }),
    expiresAfterMinutes: nullable(
      Type.Integer({ minimum: 1, maximum: 1440, description: 'How long it stands after it was first seen.' }),
    ),
  },
  { ...closed, title: 'Sluice bump' },
);

/** The file `shipping.json`. Without it shipping costs the sum of the offers' own amounts. */
export const ShippingSchema = Type.Object(
  {
    $schema,
    methods: Type.Array(
      Type.Object(
        {
          sfid: Sfid,
          name: Type.String({ minLength: 1, maxLength: 60 }),
          price: Amount('Per order; what offers add to shipping comes on top.'),
          freeFrom: nullable(Amount('The subtotal from which it costs nothing.')),
          countries: Type.Array(Country, { minItems: 1 }),
          states: nullable(Type.Array(State, { minItems: 1, description: 'Only there; everywhere in them without.' })),
          days: Type.Object(
            { min: Type.Integer({ minimum: 0, maximum: 90 }), max: Type.Integer({ minimum: 0, maximum: 90 }) },
            { ...closed, description: 'Working days until it comes.' },
          ),
        },
        closed,
      ),
      { minItems: 1 },
    ),
    leavesOut: nullable(
      Type.Array(Type.Object({ country: Country, states: Type.Array(State, { minItems: 1 }) }, closed), {
        description: 'States of the countries in shipsTo to which no method delivers, and none is meant to.',
      }),
    ),
  },
  { ...closed, title: 'Sluice shipping methods' },
);

/**
 * The file `taxes.json`. Without it no tax is added; with it the shop refuses orders to an address that no row covers.
 */
export const TaxesSchema = Type.Object(
  {
    $schema,
    rates: Type.Array(
      Type.Object(
        {
          country: Country,
          state: nullable(State),
          taxCode: nullable(
            Type.String({ minLength: 1, maxLength: 40, description: 'Only for products of this code.' }),
          ),
          name: Type.String({ minLength: 1, maxLength: 60, description: 'What the shopper reads: "Sales tax".' }),
          rate: Percent('Percent; 0 where none is due.'),
          onShipping: nullable(Type.Boolean({ description: 'Whether shipping is taxed too.' })),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  { ...closed, title: 'Sluice tax rates' },
);

export type CouponFile = Static<typeof CouponSchema>;
export type BumpFile = Static<typeof BumpSchema>;
export type ShippingFile = Static<typeof ShippingSchema>;
export type TaxesFile = Static<typeof TaxesSchema>;
