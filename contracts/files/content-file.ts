import { type Static, Type } from 'typebox';
import {
  Action,
  Affiliate,
  actionNote,
  closed,
  Hidden,
  line,
  PricedOffer,
  picture,
  text,
  titled,
} from './content-parts.ts';
import {
  ArticleContentSchema,
  OfferSelectorContentSchema,
  SurveyContentSchema,
  VslContentSchema,
} from './content-reading.ts';
import { LandingSectionSchema } from './content-sections.ts';
import { SchemaName, Sfid, words } from './file-parts.ts';

/** Content files, E10: the texts of a page. `view` chooses the page, `content` is that page's own blob. */

const LandingContentSchema = Type.Object(
  {
    eyebrow: Type.Optional(line('A few words above the headline.')),
    headline: line('What the product does for its buyer, in one line.'),
    lead: text('What it is, in two or three sentences.'),
    picture: Type.Optional(picture('The picture at the head of the page: 1600 × 1330.')),
    picturePhone: Type.Optional(picture('The same for phones: 1200 × 1050, nothing important near its edges.')),
    offer: PricedOffer,
    action: Action,
    actionNote,
    sections: Type.Array(LandingSectionSchema, { description: 'What stands below, in this order; may be empty.' }),
    affiliate: Affiliate,
    hidden: Hidden,
  },
  { ...closed, description: 'The words of the landing page.' },
);

const OrderFormContentSchema = Type.Object(
  {
    headline: line('The headline of the order form.'),
    lead: text('A paragraph below the headline.'),
    bundleTitle: line('The question above the bundles: How many tins?'),
    assurances: Type.Array(titled('Its heading.', 'Its words.'), {
      description: 'What a buyer may rely on, beside the form.',
    }),
    afterPaying: text('What comes after the payment, so that the offers are no surprise.'),
    storedCardNote: words(400, 'The consent to keep the card for the offers that follow, beside the button.'),
  },
  { ...closed, description: 'The words of the order form.' },
);

const OfferContentSchema = Type.Object(
  {
    eyebrow: line('A few words above the headline.'),
    headline: line('What the product adds to the order, in one line.'),
    reason: text('Why somebody who has just ordered is glad to have it.'),
    points: Type.Array(line('A point.'), {
      minItems: 1,
      maxItems: 5,
      description: 'What is true of it, a line each.',
    }),
    picture: picture('The product: 1000 × 1000.'),
    scene: Type.Optional(picture('The product in use, wider than high.')),
    deliveryNote: line('How it comes: in the same parcel, for example.'),
    yes: words(60, 'The yes button, before the amount.'),
    no: words(60, 'A plain no, which shames nobody.'),
  },
  { ...closed, description: 'The words of the offer.' },
);

const OrderSuccessContentSchema = Type.Object(
  {
    headline: words(200, "The headline of the receipt; `{firstName}` becomes the buyer's name."),
    lead: text('A paragraph below the headline.'),
    next: Type.Array(titled('Its heading.', 'Its words.'), { description: 'What happens next, step by step.' }),
    contactTitle: line('The heading above the ways to reach you.'),
    contactText: text('A paragraph above the ways to reach you.'),
  },
  { ...closed, description: 'The words of the receipt.' },
);

const TextContentSchema = Type.Object(
  {
    headline: line('The headline of the page.'),
    sections: Type.Array(
      Type.Object(
        {
          title: Type.Optional(line('Its heading.')),
          paragraphs: Type.Array(text('A paragraph.'), { minItems: 1, description: 'Its paragraphs.' }),
        },
        closed,
      ),
      { minItems: 1, description: 'The parts of the page, in their order.' },
    ),
  },
  { ...closed, description: 'The words of the page.' },
);

const shared = {
  $schema: SchemaName,
  sfid: Sfid,
  name: words(60, 'Its name in the brand. That of a text page is its address: "terms" is /terms.'),
  title: words(90, 'What the tab of the browser and search engines show.'),
  text: Type.Optional(
    Type.String({
      maxLength: 4000,
      description:
        'One more text, in which {{funnelHost}}, {{cartHost}} and {{affiliateHost}} become the hosts of the shop.',
    }),
  ),
};

const View = <Name extends string>(view: Name) =>
  Type.Literal(view, { description: 'Which page it is, which decides what "content" has.' });

export const ContentSchema = Type.Union(
  [
    Type.Object({ ...shared, view: View('landing'), content: LandingContentSchema }, closed),
    Type.Object({ ...shared, view: View('two-step-order-form'), content: OrderFormContentSchema }, closed),
    Type.Object({ ...shared, view: View('two-page-checkout'), content: OrderFormContentSchema }, closed),
    Type.Object({ ...shared, view: View('checkout'), content: OrderFormContentSchema }, closed),
    Type.Object({ ...shared, view: View('offer'), content: OfferContentSchema }, closed),
    Type.Object({ ...shared, view: View('order-success'), content: OrderSuccessContentSchema }, closed),
    Type.Object({ ...shared, view: View('text'), content: TextContentSchema }, closed),
    Type.Object({ ...shared, view: View('article'), content: ArticleContentSchema }, closed),
    Type.Object({ ...shared, view: View('vsl'), content: VslContentSchema }, closed),
    Type.Object({ ...shared, view: View('survey'), content: SurveyContentSchema }, closed),
    Type.Object({ ...shared, view: View('offer-selector'), content: OfferSelectorContentSchema }, closed),
  ],
  { title: 'Sluice content' },
);

export type ContentPage = Static<typeof ContentSchema>;
export type LandingContent = Static<typeof LandingContentSchema>;
export type OrderFormContent = Static<typeof OrderFormContentSchema>;
export type OfferContent = Static<typeof OfferContentSchema>;
export type TextContent = Static<typeof TextContentSchema>;
export type OrderSuccessContent = Static<typeof OrderSuccessContentSchema>;
export type ArticleContent = Static<typeof ArticleContentSchema>;
export type VslContent = Static<typeof VslContentSchema>;
export type SurveyContent = Static<typeof SurveyContentSchema>;
export type OfferSelectorContent = Static<typeof OfferSelectorContentSchema>;
