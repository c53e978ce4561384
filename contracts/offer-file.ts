import { type Static, Type } from 'typebox';
import type { Offer } from '../domain/offer.ts';
import { nullable } from './nullable.ts';

const Amount = (description: string) => Type.Number({ minimum: 0, maximum: 1_000_000, description });

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
      },
      { additionalProperties: false },
    ),
    units: nullable(Type.Integer({ minimum: 1, maximum: 100, description: 'How many units the bundle holds.' })),
  },
  { additionalProperties: false, title: 'Sluice offer' },
);

export type OfferFileIsAnOffer = Static<typeof OfferSchema> extends Offer ? true : never;
