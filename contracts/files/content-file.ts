import { type Static, Type } from 'typebox';
import { Action, Affiliate, closed, Hidden, Line, Picture, PricedOffer, Text } from './content-parts.ts';
import {
  ArticleContentSchema,
  OfferSelectorContentSchema,
  SurveyContentSchema,
  VslContentSchema,
} from './content-reading.ts';
import { LandingSectionSchema } from './content-sections.ts';

/** Content files, E10: the texts of a page. `view` chooses the page, `content` is that page's own blob. */

export const LandingContentSchema = Type.Object(
  {
    eyebrow: Type.Optional(Line),
    headline: Line,
    lead: Text,
    picture: Type.Optional(Picture),
    picturePhone: Type.Optional(Picture),
    offer: PricedOffer,
    action: Action,
    actionNote: Line,
    sections: Type.Array(LandingSectionSchema, { description: 'What stands below, in this order; may be empty.' }),
    affiliate: Affiliate,
    hidden: Hidden,
  },
  closed,
);

export const OrderFormContentSchema = Type.Object(
  {
    headline: Line,
    lead: Text,
    bundleTitle: Line,
    assurances: Type.Array(Type.Object({ title: Line, text: Text }, closed)),
    afterPaying: Text,
    storedCardNote: Type.String({
      minLength: 1,
      maxLength: 400,
      description: 'Consent to keep the card for the offers that follow.',
    }),
  },
  closed,
);

export const OfferContentSchema = Type.Object(
  {
    eyebrow: Line,
    headline: Line,
    reason: Text,
    points: Type.Array(Line, { minItems: 1, maxItems: 5 }),
    picture: Picture,
    scene: Type.Optional(Picture),
    deliveryNote: Line,
    yes: Type.String({ minLength: 1, maxLength: 60, description: 'The yes button, before the amount.' }),
    no: Type.String({ minLength: 1, maxLength: 60, description: 'A real, readable, unshaming no.' }),
  },
  closed,
);

export const OrderSuccessContentSchema = Type.Object(
  {
    headline: Type.String({ minLength: 1, maxLength: 200, description: '`{firstName}` is replaced.' }),
    lead: Text,
    next: Type.Array(Type.Object({ title: Line, text: Text }, closed)),
    contactTitle: Line,
    contactText: Text,
  },
  closed,
);

export const TextContentSchema = Type.Object(
  {
    headline: Line,
    sections: Type.Array(
      Type.Object({ title: Type.Optional(Line), paragraphs: Type.Array(Text, { minItems: 1 }) }, closed),
      { minItems: 1 },
    ),
  },
  closed,
);

const shared = {
  $schema: Type.Optional(Type.String()),
  sfid: Type.String({ minLength: 1, maxLength: 100 }),
  name: Type.String({ minLength: 1, maxLength: 60, description: 'Looked up by content/byname.' }),
  title: Type.String({ minLength: 1, maxLength: 90, description: 'The document title.' }),
  text: Type.Optional(Type.String({ maxLength: 4000, description: 'Content text; may hold the host placeholders.' })),
};

export const ContentSchema = Type.Union(
  [
    Type.Object({ ...shared, view: Type.Literal('landing'), content: LandingContentSchema }, closed),
    Type.Object({ ...shared, view: Type.Literal('two-step-order-form'), content: OrderFormContentSchema }, closed),
    Type.Object({ ...shared, view: Type.Literal('two-page-checkout'), content: OrderFormContentSchema }, closed),
    Type.Object({ ...shared, view: Type.Literal('checkout'), content: OrderFormContentSchema }, closed),
    Type.Object({ ...shared, view: Type.Literal('offer'), content: OfferContentSchema }, closed),
    Type.Object({ ...shared, view: Type.Literal('order-success'), content: OrderSuccessContentSchema }, closed),
    Type.Object({ ...shared, view: Type.Literal('text'), content: TextContentSchema }, closed),
    Type.Object({ ...shared, view: Type.Literal('article'), content: ArticleContentSchema }, closed),
    Type.Object({ ...shared, view: Type.Literal('vsl'), content: VslContentSchema }, closed),
    Type.Object({ ...shared, view: Type.Literal('survey'), content: SurveyContentSchema }, closed),
    Type.Object({ ...shared, view: Type.Literal('offer-selector'), content: OfferSelectorContentSchema }, closed),
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
