import { type Static, Type } from 'typebox';
import {
  Amount,
  Country,
  nullable,
  PostalCodes,
  SchemaName,
  Sfid,
  SfidOf,
  State,
  WorkingDays,
  words,
} from './file-parts.ts';

/** What a brand's shop charges and discounts beside its offers: coupons, bumps, shipping, taxes; in decimals. */

const closed = { additionalProperties: false } as const;
const Percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.0001, description });
const Moment = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} With its time zone: 2026-12-01T00:00:00Z.` });

/** V08: a coupon, a file in `coupons/`. */
export const CouponSchema = Type.Object(
  {
    $schema: SchemaName,
    code: Type.String({
      pattern: '^[A-Z0-9-]{3,30}$',
      patternErrorMessage: '3 to 30 capital letters, digits and dashes, such as "SAVE10"',
      description: 'What shoppers type, in capital or small letters.',
    }),
    kind: Type.Enum(['percent', 'amount', 'free-shipping'], {
      description: 'What it takes off: percent of the prices, an amount of the order, or the shipping.',
    }),
    value: nullable(Amount('10 is 10 % of a percent, or $10 of an amount; leave it out for free-shipping.')),
    products: nullable(
      Type.Array(SfidOf('The sfid of a product or an offer.'), {
        minItems: 1,
        description: 'The sfids of the products or offers that it is for; all of them without it.',
        examples: [['leaf-kettle-product-product']],
      }),
    ),
    purchase: Type.Enum(['any', 'one-time', 'subscription'], {
      description: 'Whether it is for what is bought once, for subscriptions, or for both.',
    }),
    from: nullable(Moment('The moment from which it counts.')),
    until: nullable(Moment('The moment at which it ends.')),
    minimum: nullable(Amount('The least sum of an order, without shipping and tax, to which it applies.')),
    maxUses: nullable(Type.Integer({ minimum: 1, description: 'How many orders may use it in all.', examples: [500] })),
  },
  { ...closed, title: 'Sluice coupon' },
);

/** A bump: one more item on the order form, with an unticked box; a file in `bumps/`. */
export const BumpSchema = Type.Object(
  {
    $schema: SchemaName,
    sfid: Sfid,
    offer: Type.String({
      minLength: 1,
      description: 'The sfid of the offer that a tick adds. The funnel names the same offer in bumpOffers.',
    }),
    title: words(120, 'The words beside the box: Add a tin of mint tea.'),
    text: words(400, 'What it is, and why it goes with the order.'),
    expiresAfterMinutes: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1440,
        description: 'How many minutes it stands after it was first seen; without it, it stays.',
      }),
    ),
  },
  { ...closed, title: 'Sluice bump' },
);

/** The file `shipping.json`. Without it shipping costs the sum of the offers' own amounts. */
export const ShippingSchema = Type.Object(
  {
    $schema: SchemaName,
    methods: Type.Array(
      Type.Object(
        {
          sfid: Sfid,
          name: words(60, 'What shoppers choose: Express.'),
          price: Amount('What it costs, per order; the shippingCost of offers comes on top.'),
          freeFrom: nullable(Amount('The sum of an order, without shipping and tax, from which it costs nothing.')),
          countries: Type.Array(Country, { minItems: 1, description: 'The countries to which it delivers.' }),
          states: nullable(
            Type.Array(State, {
              minItems: 1,
              description: 'The states to which alone it delivers; all of the countries without it.',
              examples: [['CA', 'NY']],
            }),
          ),
          postalCodes: PostalCodes(
            'The postal codes to which alone it delivers, of one country. There it stands for other methods of its name.',
            ['35*', '38*'],
          ),
          days: WorkingDays('In how many working days it comes.'),
        },
        closed,
      ),
      { minItems: 1, description: 'The ways of delivery that shoppers choose from.' },
    ),
    leavesOut: nullable(
      Type.Array(
        Type.Object(
          {
            country: Country,
            states: Type.Array(State, {
              minItems: 1,
              description: 'States of that country.',
              examples: [['AK', 'HI']],
            }),
          },
          closed,
        ),
        {
          description:
            "States of the countries in the brand's shipsTo to which no method delivers, and none is meant to.",
        },
      ),
    ),
  },
  { ...closed, title: 'Sluice shipping methods' },
);

/** The file `taxes.json`. Without it no tax is added; with it an address that no row covers gets no order. */
export const TaxesSchema = Type.Object(
  {
    $schema: SchemaName,
    rates: Type.Array(
      Type.Object(
        {
          country: Country,
          state: nullable(State),
          postalCodes: PostalCodes('The postal codes for which alone the rate is; they count for more than a state.', [
            'BT*',
          ]),
          taxCode: nullable(words(40, 'Makes the rate one for offers with this taxCode alone.')),
          name: words(60, 'What shoppers read beside the amount: Sales tax.'),
          rate: Percent('The rate in percent: 7.25; 0 where no tax is due.'),
          onShipping: nullable(
            Type.Boolean({
              description: 'true where shipping is taxed, too. With untaxed goods alone their row has to say so.',
            }),
          ),
        },
        closed,
      ),
      {
        minItems: 1,
        description:
          'One for each country, state or list of postal codes, and each tax code; the one that fits best counts.',
      },
    ),
  },
  { ...closed, title: 'Sluice tax rates' },
);

export type CouponFile = Static<typeof CouponSchema>;
export type BumpFile = Static<typeof BumpSchema>;
export type ShippingFile = Static<typeof ShippingSchema>;
export type TaxesFile = Static<typeof TaxesSchema>;
