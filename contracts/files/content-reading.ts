import { Type } from 'typebox';
import {
  Action,
  Affiliate,
  actionNote,
  closed,
  Hidden,
  line,
  PricedOffer,
  picture,
  Reviews,
  Section,
  text,
  titled,
  Video,
} from './content-parts.ts';
import { words } from './file-parts.ts';

/** The blobs of the pages before an order form: article, video, survey, offer selector. */

const headline = line('The headline of the page.');
const lead = text('The paragraph below the headline.');

export const ArticleContentSchema = Type.Object(
  {
    headline,
    lead,
    byline: words(120, 'Says what this is: Demo article.'),
    picture: Type.Optional(picture('The picture at its head, 16 : 9.')),
    offer: PricedOffer,
    affiliate: Affiliate,
    sections: Type.Array(
      Type.Object(
        {
          title: Type.Optional(line('Its heading.')),
          paragraphs: Type.Array(text('A paragraph.'), { minItems: 1, description: 'Its paragraphs.' }),
          points: Type.Optional(
            Type.Array(line('A point.'), { minItems: 1, description: 'A list below the paragraphs.' }),
          ),
          picture: Type.Optional(picture('A picture below them.')),
          class: Type.Optional(Section),
        },
        closed,
      ),
      { minItems: 1, description: 'The parts of the article, in their order.' },
    ),
    action: Action,
    actionNote,
    hidden: Hidden,
  },
  { ...closed, description: 'The words of the article.' },
);

export const VslContentSchema = Type.Object(
  {
    eyebrow: Type.Optional(line('A few words above the headline.')),
    headline,
    lead,
    video: Type.Union(Video.anyOf, { description: 'The film, and who plays it.' }),
    offer: PricedOffer,
    affiliate: Affiliate,
    pointsTitle: line('The heading of the points.'),
    points: Type.Array(titled('Its heading.', 'Its words.'), {
      minItems: 1,
      maxItems: 6,
      description: 'What the film says, for those who do not watch it.',
    }),
    transcript: Type.Optional(
      Type.Object(
        {
          title: line('Its heading.'),
          paragraphs: Type.Array(text('A paragraph.'), { minItems: 1, description: 'Its paragraphs.' }),
        },
        { ...closed, description: 'The words of the film.' },
      ),
    ),
    reviews: Type.Optional(Reviews),
    action: Action,
    actionNote,
    hidden: Hidden,
  },
  { ...closed, description: 'The words around the film.' },
);

const AnswerId = Type.String({
  description: 'Its lasting id, by which answers are stored.',
  pattern: '^[a-z0-9-]{1,40}$',
  patternErrorMessage: 'small letters, digits and dashes, such as "large-dog"',
});

export const SurveyContentSchema = Type.Object(
  {
    headline,
    lead,
    picture: Type.Optional(picture('A picture at its head.')),
    questions: Type.Array(
      Type.Object(
        {
          id: AnswerId,
          question: line('What is asked.'),
          help: Type.Optional(line('A line below the question.')),
          answers: Type.Array(
            Type.Object(
              {
                id: AnswerId,
                label: line('The answer.'),
                note: Type.Optional(line('A line below the answer.', 'About 50 cups')),
              },
              closed,
            ),
            { minItems: 2, maxItems: 6, description: 'The answers to choose from.' },
          ),
        },
        closed,
      ),
      { minItems: 1, maxItems: 8, description: 'The questions, one at a time.' },
    ),
    doneTitle: line('The heading after the last answer.'),
    doneText: text('The paragraph after the last answer.'),
    action: Action,
    actionNote,
  },
  { ...closed, description: 'The words of the survey.' },
);

export const OfferSelectorContentSchema = Type.Object(
  {
    eyebrow: Type.Optional(line('A few words above the headline.')),
    headline,
    lead,
    choiceTitle: line('The heading of the choice.'),
    offers: Type.Array(
      Type.Object(
        {
          offer: Type.String({
            minLength: 1,
            description: "The sfid of one of the offers in the funnel's orderForm.",
          }),
          note: line('For whom it is.'),
          points: Type.Optional(
            Type.Array(line('A point.'), { minItems: 1, maxItems: 4, description: 'What speaks for it.' }),
          ),
        },
        closed,
      ),
      { minItems: 2, maxItems: 4, description: 'The offers to choose from.' },
    ),
    assurances: Type.Optional(
      Type.Array(titled('Its heading.', 'Its words.'), { description: 'What a buyer may rely on.' }),
    ),
    action: Action,
    actionNote,
  },
  { ...closed, description: 'The words of the choice.' },
);
