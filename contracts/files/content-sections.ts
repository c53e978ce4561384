import { type Static, type TProperties, Type } from 'typebox';
import { closed, line, picture, Reviews, Section, text } from './content-parts.ts';

/** The sections of a landing page below its head: a list of kinds in any order, each of them any number of times or not at all. */

/** One item at least, and at most as many as a page shows well. */
const listOf = <Fields extends TProperties>(fields: Fields, maxItems: number) =>
  Type.Array(Type.Object(fields, closed), { minItems: 1, maxItems, description: 'Its parts.' });

const title = line('The heading of the section.', 'A cup in three minutes');
const titleAndText = { title: line('Its heading.'), text: text('Its words.') };

const sectionOf = <Kind extends string, Fields extends TProperties>(kind: Kind, description: string, fields: Fields) =>
  Type.Object(
    {
      kind: Type.Literal(kind, { description, examples: [kind] }),
      class: Type.Optional(Section),
      ...fields,
    },
    { ...closed, description },
  );

export const LandingSectionSchema = Type.Union([
  sectionOf('points', 'Short reasons, each with a tick.', {
    title: Type.Optional(title),
    items: listOf(titleAndText, 12),
  }),
  sectionOf('features', 'What is in it: ingredients, lessons, materials, whatever the product consists of.', {
    title,
    lead: Type.Optional(text('A paragraph below the heading.')),
    picture: Type.Optional(picture('A picture of the whole.')),
    items: listOf({ ...titleAndText, picture: Type.Optional(picture('A small square picture.')) }, 24),
  }),
  sectionOf('steps', 'How it works, in numbered steps.', {
    title,
    items: listOf(titleAndText, 12),
  }),
  sectionOf('reviews', 'What others say, after a note about where it is from.', Reviews.properties),
  sectionOf('guarantee', 'A promise, with the button of the page.', {
    ...titleAndText,
    picture: Type.Optional(picture('A square picture beside it.')),
  }),
  sectionOf('questions', 'Questions whose answers open.', {
    title,
    items: listOf({ question: line('What buyers ask.'), answer: text('The answer.') }, 40),
  }),
  sectionOf('text', 'Paragraphs, with a picture beside them if there is one.', {
    title: Type.Optional(title),
    paragraphs: Type.Array(text('A paragraph.'), {
      minItems: 1,
      description: 'Its paragraphs.',
      examples: [['It grows on a hill.']],
    }),
    picture: Type.Optional(picture('A picture beside the paragraphs.')),
  }),
  sectionOf('pictures', 'Pictures side by side, each with a line below it if there is one.', {
    title: Type.Optional(title),
    items: listOf(
      {
        picture: picture('One of the pictures.'),
        text: Type.Optional(line('A line below it.', 'The garden in April')),
      },
      24,
    ),
  }),
  sectionOf('action', 'The button of the page once more, below a title.', {
    title,
    text: Type.Optional(text('A paragraph below the heading.', 'Taste it, and write to us.')),
  }),
]);

export type LandingSection = Static<typeof LandingSectionSchema>;

export type SectionOf<Kind extends LandingSection['kind']> = Extract<LandingSection, { kind: Kind }>;
