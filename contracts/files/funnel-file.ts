import { type Static, Type } from 'typebox';
import type { MainFunnel } from '../../domain/funnel/funnel.ts';
import { nullable, Sfid } from './file-parts.ts';

/**
 * A funnel file: one main funnel with the names of E02–E05, so that a brand that has these entities can export them.
 */

const Url = Type.String({ minLength: 1, maxLength: 200, description: 'A path of one segment, without leading slash.' });
const Reference = Type.Union([Type.String({ maxLength: 200 }), Type.Integer({ minimum: 0 })], {
  description: 'Names a step by sfid, step number, genericUrl or url, tried in that order.',
});

export const VariantSchema = Type.Object(
  {
    sfid: Sfid,
    url: Url,
    default: nullable(Type.Boolean({ description: 'Shown where no split test decides.' })),
    pageContent: nullable(Type.String({ description: 'The sfid of the content that this variant shows.' })),
    percentage: nullable(Type.Number({ minimum: 0, description: 'Its weight in a split test.' })),
    visibility: nullable(Type.Enum(['All', 'Mobile only', 'Desktop only'])),
    splitTestEnabled: nullable(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const FunnelStepSchema = Type.Object(
  {
    sfid: Sfid,
    step: Type.Integer({
      minimum: 0,
      maximum: 999_999,
      description: 'Steps are walked in the order of these numbers.',
    }),
    type: Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'Upsell, DownSell or Thankyou Page; anything else is a page.',
    }),
    genericUrl: nullable(Url),
    url: nullable(Url),
    variants: Type.Array(VariantSchema, { minItems: 1 }),
    upsell: nullable(Type.String({ description: 'The sfid of the offer that this upsell sells.' })),
    downsell: nullable(Type.String({ description: 'The sfid of the offer that this downsell sells.' })),
    splitTestEnabled: nullable(Type.Boolean()),
    splitTesting: nullable(Type.Array(Type.Object({ sfid: Sfid }))),
    overrideYes: nullable(Reference),
    overrideNo: nullable(Reference),
    nextPageFail: nullable(Reference),
    addressBook: nullable(
      Type.Literal('amazon', {
        description: "Shows Amazon's address book here, on an order form of a funnel with amazonPay.",
      }),
    ),
  },
  { additionalProperties: false },
);

export const MainFunnelSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    sfid: Sfid,
    uniqueIdentifier: Type.String({ minLength: 1, maxLength: 100, description: 'What `uid` in an address names.' }),
    orderForm: nullable(Type.Array(Sfid, { description: 'The offers that the order form sells: its bundles.' })),
    destinationId: nullable(Type.String()),
    bumpOffers: nullable(Type.Array(Sfid)),
    amazonPay: nullable(
      Type.Boolean({ description: 'Whether this funnel offers Amazon Pay; the shop has to have it set up.' }),
    ),
    defaultFunnels: Type.Array(FunnelStepSchema),
  },
  { additionalProperties: false, title: 'Sluice funnel' },
);

export type MainFunnelFile = Static<typeof MainFunnelSchema>;

/** Fails to compile where the schema and the domain's entity drift apart. */
export type MainFunnelFileIsAMainFunnel = MainFunnelFile extends MainFunnel ? true : never;
