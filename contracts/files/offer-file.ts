import { type Static, Type } from 'typebox';
import type { Offer } from '../../domain/pricing/offer.ts';
import { FREQUENCIES } from '../../domain/pricing/subscription.ts';
import { Amount, nullable, SchemaName, Sfid, words } from './file-parts.ts';

/** The subscription terms of an offer: its intervals, and an own price of the first delivery. */
const SubscriptionTermsSchema = Type.Object(
  {
    frequencies: Type.Array(
      Type.Object(
        {
          frequency: Type.Enum([...FREQUENCIES], { description: 'Whether deliveries come by weeks or by months.' }),
          multipliers: Type.Array(Type.Integer({ minimum: 1, maximum: 52 }), {
            minItems: 1,
            uniqueItems: true,
            description:
              'Every how many of them, one or several to choose from: [1, 2] with "Month" is every month or every 2 months.',
          }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, description: 'Every so many weeks or months; the first one is what the form begins with.' },
    ),
    trial: nullable(
      Type.Object(
        {
          days: Type.Integer({
            minimum: 1,
            maximum: 90,
            description: 'How many days after the first delivery the second one is charged.',
          }),
          price: Amount('What the first delivery costs; 0 is free.'),
        },
        { additionalProperties: false, description: 'A first delivery at a price of its own.' },
      ),
    ),
  },
  { additionalProperties: false, description: 'The terms of a subscription; without them it is sold once.' },
);

/** An offer file, E14. Amounts are decimals of the brand's currency; a bundle's price is the whole bundle's. */
export const OfferSchema = Type.Object(
  {
    $schema: SchemaName,
    sfid: Sfid,
    name: words(120, 'What shoppers read on the order form, in mails and on the receipt: Jasmine pearls, 3 tins.'),
    standardPrice: Amount(
      'What it costs outside the funnel, for the whole bundle; the saving is shown against it. A decimal: 24.5 is $24.50.',
    ),
    offerPrice: Amount('What it costs here, for the whole bundle. A decimal: 24.5 is $24.50.'),
    shippingCost: Amount('What it adds to shipping; 0 adds nothing.'),
    subscriptionPrice: nullable(Amount('What each delivery of a subscription costs; needs "subscription".')),
    subscription: nullable(SubscriptionTermsSchema),
    taxCode: nullable(words(40, 'The code by which rates in taxes.json are for this product alone.')),
    description: Type.String({
      maxLength: 600,
      description: 'What it is, in a sentence: on the order form, and to providers.',
    }),
    productDescription: Type.String({
      maxLength: 4000,
      description: 'All that a buyer should know of the product: what is in it, its size, how it is kept.',
    }),
    viewType: nullable(
      Type.String({ description: '"Subscription" sells it by subscription alone; leave it out for anything else.' }),
    ),
    formType: nullable(
      Type.String({
        description: 'A field of exports, which the shop stores and does not read.',
        examples: ['TwoStep'],
      }),
    ),
    route: nullable(
      Type.String({
        description: 'The address of the step that sells it, where an export has one; it has to be true.',
      }),
    ),
    orderFormBrand: Type.Object(
      { uniqueName: Type.String({ minLength: 1, description: "The brand's uniqueName." }) },
      { additionalProperties: false, description: 'The brand that sells it.' },
    ),
    product: Type.Object(
      {
        name: Type.String({ minLength: 1, description: 'The product alone, without its count: Jasmine pearls.' }),
        sfid: Type.String({
          minLength: 1,
          description: 'The lasting id of the product. Offers of one product, such as 1 tin and 3 tins, have the same.',
        }),
        image: Type.Array(
          Type.Object(
            {
              imageUrl: Type.String({
                minLength: 1,
                description: 'The address of a picture of the folder images: /images/leaf-kettle/product-3.jpg.',
              }),
            },
            { additionalProperties: false },
          ),
          {
            minItems: 1,
            description: 'Its pictures, square; the first one stands on the order form and in the receipt.',
          },
        ),
        variant: nullable(
          Type.Object(
            {
              sfid: Type.String({ minLength: 1, description: 'Its lasting id.', examples: ['leaf-kettle-tin-180'] }),
              name: words(120, 'What it is called.', '180 g tin'),
              size: nullable(Type.String({ maxLength: 60, description: 'Its size, in words.', examples: ['180 g'] })),
              color: nullable(
                Type.String({ maxLength: 60, description: 'Its colour, in words.', examples: ['green'] }),
              ),
              price: nullable(Amount('What one of it costs outside the funnel.', 24)),
            },
            { additionalProperties: false, description: 'The size or kind of the product that is sold.' },
          ),
        ),
      },
      { additionalProperties: false, description: 'What is sold.' },
    ),
    units: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'How many of the product the bundle holds; 1 without it.',
      }),
    ),
  },
  { additionalProperties: false, title: 'Sluice offer' },
);

export type OfferFileIsAnOffer = Static<typeof OfferSchema> extends Offer ? true : never;
