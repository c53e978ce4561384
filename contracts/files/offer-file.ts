import { type Static, Type } from 'typebox';
import type { Offer } from '../../domain/pricing/offer.ts';
import { FREQUENCIES } from '../../domain/pricing/subscription.ts';
import { Amount, nullable } from './file-parts.ts';

/** The subscription terms of an offer: its intervals, and an own price of the first delivery. */
const SubscriptionTermsSchema = Type.Object(
  {
    frequencies: Type.Array(
      Type.Object(
        {
          frequency: Type.Enum([...FREQUENCIES]),
          multipliers: Type.Array(Type.Integer({ minimum: 1, maximum: 52 }), { minItems: 1, uniqueItems: true }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, description: 'Every so many weeks or months; the first one is what the form begins with.' },
    ),
    trial: nullable(
      Type.Object(
        { days: Type.Integer({ minimum: 1, maximum: 90 }), price: Amount('What the first delivery costs.') },
        { additionalProperties: false, description: 'The second delivery is charged so many days after the first.' },
      ),
    ),
  },
  { additionalProperties: false },
);

/** An offer file, E14. Amounts are decimals of the brand's currency; a bundle's price is the whole bundle's. */
export const OfferSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    sfid: Type.String({ minLength: 1, maxLength: 100 }),
    name: Type.String({ minLength: 1, maxLength: 120 }),
    standardPrice: Amount('What it costs outside the funnel; savings are shown against it.'),
    offerPrice: Amount('What it costs here.'),
    shippingCost: Amount('Added to the order for this offer.'),
    subscriptionPrice: nullable(Amount('Per delivery, where it can be subscribed to.')),
    subscription: nullable(SubscriptionTermsSchema),
    taxCode: nullable(Type.String({ minLength: 1, maxLength: 40, description: 'What the tax table knows it by.' })),
    description: Type.String({ maxLength: 600 }),
    productDescription: Type.String({ maxLength: 4000 }),
    viewType: nullable(Type.String()),
    formType: nullable(Type.String()),
    route: nullable(Type.String()),
    orderFormBrand: Type.Object({ uniqueName: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
    product: Type.Object(
      {
        name: Type.String({ minLength: 1 }),
        sfid: Type.String({ minLength: 1 }),
        image: Type.Array(Type.Object({ imageUrl: Type.String({ minLength: 1 }) }, { additionalProperties: false }), {
          minItems: 1,
        }),
        variant: nullable(
          Type.Object(
            {
              sfid: Type.String({ minLength: 1 }),
              name: Type.String({ minLength: 1, maxLength: 120 }),
              size: nullable(Type.String({ maxLength: 60 })),
              color: nullable(Type.String({ maxLength: 60 })),
              price: nullable(Amount('What the variant costs outside the funnel.')),
            },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    units: nullable(Type.Integer({ minimum: 1, maximum: 100, description: 'How many units the bundle holds.' })),
  },
  { additionalProperties: false, title: 'Sluice offer' },
);

export type OfferFileIsAnOffer = Static<typeof OfferSchema> extends Offer ? true : never;
