import { Type } from 'typebox';
import {
  Action,
  Affiliate,
  closed,
  Hidden,
  Line,
  Picture,
  PricedOffer,
  Reviews,
  Section,
  Text,
  Video,
} from './content-parts.ts';

/** The blobs of the pages before an order form: article, video, survey, offer selector. */

export const ArticleContentSchema = Type.Object(
  {
    headline: Line,
    lead: Text,
    byline: Type.String({ minLength: 1, maxLength: 120, description: 'Says what this is, such as "Demo article".' }),
    picture: Type.Optional(Picture),
    offer: PricedOffer,
    affiliate: Affiliate,
    sections: Type.Array(
      Type.Object(
        {
          title: Type.Optional(Line),
          paragraphs: Type.Array(Text, { minItems: 1 }),
          points: Type.Optional(Type.Array(Line, { minItems: 1 })),
          picture: Type.Optional(Picture),
          class: Type.Optional(Section),
        },
        closed,
      ),
      { minItems: 1 },
    ),
    action: Action,
    actionNote: Line,
    hidden: Hidden,
  },
  closed,
);

export const VslContentSchema = Type.Object(
  {
    eyebrow: Type.Optional(Line),
    headline: Line,
    lead: Text,
    video: Video,
    offer: PricedOffer,
    affiliate: Affiliate,
    pointsTitle: Line,
    points: Type.Array(Type.Object({ title: Line, text: Text }, closed), { minItems: 1, maxItems: 6 }),
    transcript: Type.Optional(Type.Object({ title: Line, paragraphs: Type.Array(Text, { minItems: 1 }) }, closed)),
    reviews: Type.Optional(Reviews),
    action: Action,
    actionNote: Line,
    hidden: Hidden,
  },
  closed,
);

const AnswerId = Type.String({
  pattern: '^[a-z0-9-]{1,40}$',
  patternErrorMessage: 'small letters, digits and dashes, such as "large-dog"',
});

export const SurveyContentSchema = Type.Object(
  {
    headline: Line,
    lead: Text,
    picture: Type.Optional(Picture),
    questions: Type.Array(
      Type.Object(
        {
          id: AnswerId,
          question: Line,
          help: Type.Optional(Line),
          answers: Type.Array(Type.Object({ id: AnswerId, label: Line, note: Type.Optional(Line) }, closed), {
            minItems: 2,
            maxItems: 6,
          }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 8 },
    ),
    doneTitle: Line,
    doneText: Text,
    action: Action,
    actionNote: Line,
  },
  closed,
);

export const OfferSelectorContentSchema = Type.Object(
  {
    eyebrow: Type.Optional(Line),
    headline: Line,
    lead: Text,
    choiceTitle: Line,
    offers: Type.Array(
      Type.Object(
        {
          offer: Type.String({ minLength: 1, description: "One of the offers in the funnel's orderForm." }),
          note: Line,
          points: Type.Optional(Type.Array(Line, { minItems: 1, maxItems: 4 })),
        },
        closed,
      ),
      { minItems: 2, maxItems: 4 },
    ),
    assurances: Type.Optional(Type.Array(Type.Object({ title: Line, text: Text }, closed))),
    action: Action,
    actionNote: Line,
  },
  closed,
);
