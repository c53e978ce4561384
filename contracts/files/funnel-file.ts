import { type Static, Type } from 'typebox';
import type { MainFunnel } from '../../domain/funnel/funnel.ts';
import { nullable, SchemaName, Sfid, SfidOf, words } from './file-parts.ts';

/** One main funnel with the names of E02–E05, so that a brand that has these entities can export them. */

const Url = words(200, 'The address of this page: one word after the host, without a slash.');
/** A reference to a step, with what it is for. */
const StepReference = (purpose: string) =>
  Type.Union([Type.String({ maxLength: 200 }), Type.Integer({ minimum: 0 })], {
    description: `${purpose} A step of this funnel, by its sfid, step number, genericUrl or url, tried in that order.`,
  });
const Percentage = Type.Number({
  minimum: 0,
  description: 'Its weight in a split test: of two variants with 50 and 50, each is shown to half of the visitors.',
});

const VariantSchema = Type.Object(
  {
    sfid: Sfid,
    url: Url,
    default: nullable(Type.Boolean({ description: 'Shown where no split test decides.' })),
    pageContent: nullable(Type.String({ description: 'The sfid of the content file that this variant shows.' })),
    percentage: nullable(Percentage),
    visibility: nullable(
      Type.Enum(['All', 'Mobile only', 'Desktop only'], { description: 'On which devices this variant is shown.' }),
    ),
    splitTestEnabled: nullable(
      Type.Boolean({
        description: "A field of exports, which the shop does not read: the step's own decides.",
        examples: [true],
      }),
    ),
  },
  { additionalProperties: false },
);

const FunnelStepSchema = Type.Object(
  {
    sfid: Sfid,
    step: Type.Integer({
      minimum: 0,
      maximum: 999_999,
      description: 'Its place: steps are walked in the order of these numbers. Tens leave room between them.',
    }),
    type: words(
      60,
      'What it is: "Upsell" and "DownSell" sell one more offer after the sale, "Thankyou Page" is the receipt; any other words, such as "Landing Page", are a page.',
    ),
    genericUrl: nullable(words(200, 'A second address of this step, which steps of other funnels may have, too.')),
    url: nullable(Url),
    variants: Type.Array(VariantSchema, {
      minItems: 1,
      description: 'The pages that this step may show: one, or several in a split test or by device.',
    }),
    upsell: nullable(Type.String({ description: 'The sfid of the offer that this upsell sells.' })),
    downsell: nullable(Type.String({ description: 'The sfid of the offer that this downsell sells.' })),
    splitTestEnabled: nullable(Type.Boolean({ description: 'true where its variants share the visitors.' })),
    splitTesting: nullable(
      Type.Array(Type.Object({ sfid: SfidOf('The id of the split test, any name.') }), {
        description:
          'One entry with the id of the split test, under which a visitor keeps the variant once seen. A new id begins a new test.',
      }),
    ),
    overrideYes: nullable(StepReference('Where a yes leads; without it to the next upsell, else past all offers.')),
    overrideNo: nullable(
      StepReference(
        'Where a no leads; without it to a downsell right after, else to the next upsell, else past all offers.',
      ),
    ),
    nextPageFail: nullable(StepReference('Where a failed payment leads; without it to the last step.')),
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
    $schema: SchemaName,
    sfid: Sfid,
    uniqueIdentifier: words(
      100,
      'Its name in addresses, /home?uid=tea-main, and in commands. No other funnel of the shop has the same.',
    ),
    orderForm: nullable(
      Type.Array(SfidOf('The sfid of an offer.'), {
        description:
          'The sfids of the offers that its order form sells, in their order: its bundles. The first is chosen at the start.',
      }),
    ),
    destinationId: nullable(
      Type.String({ description: 'The sfid of the destination by whose address visitors enter.' }),
    ),
    bumpOffers: nullable(
      Type.Array(SfidOf('The sfid of an offer that a bump adds.'), {
        description:
          'The sfids of the offers that stand as bumps on its order form; a file in bumps/ has the words of each.',
      }),
    ),
    amazonPay: nullable(
      Type.Boolean({ description: 'true where this funnel offers Amazon Pay; the shop has to have its keys.' }),
    ),
    defaultFunnels: Type.Array(FunnelStepSchema, { description: 'Its steps.' }),
  },
  { additionalProperties: false, title: 'Sluice funnel' },
);

export type MainFunnelFile = Static<typeof MainFunnelSchema>;

/** Fails to compile where the schema and the domain's entity drift apart. */
export type MainFunnelFileIsAMainFunnel = MainFunnelFile extends MainFunnel ? true : never;
