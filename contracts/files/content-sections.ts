import { type Static, type TProperties, Type } from 'typebox';
import { closed, Line, Picture, Reviews, Section, Text } from './content-parts.ts';

/** The sections of a landing page below its head: a list of kinds in any order, each of them any number of times or not at all. */

/** One item at least, and at most as many as a page shows well. */
const listOf = <Fields extends TProperties>(fields: Fields, maxItems: number) =>
  Type.Array(Type.Object(fields, closed), { minItems: 1, maxItems });

const titleAndText = { title: Line, text: Text };

const sectionOf = <Kind extends string, Fields extends TProperties>(kind: Kind, description: string, fields: Fields) =>
  Type.Object(
    {
      kind: Type.Literal(kind),
      class: Type.Optional(Section),
      ...fields,
    },
    { ...closed, description },
  );

export const LandingSectionSchema = Type.Union([
  sectionOf('points', 'Short reasons, each with a tick.', {
    title: Type.Optional(Line),
    items: listOf(titleAndText, 12),
  }),
  sectionOf('features', 'What is in it: ingredients, lessons, materials, whatever the product consists of.', {
    title: Line,
    lead: Type.Optional(Text),
    picture: Type.Optional(Picture),
    items: listOf({ ...titleAndText, picture: Type.Optional(Picture) }, 24),
  }),
  sectionOf('steps', 'How it works, in numbered steps.', {
    title: Line,
    items: listOf(titleAndText, 12),
  }),
  sectionOf('reviews', 'What others say, after a note about where it is from.', Reviews.properties),
  sectionOf('guarantee', 'A promise, with the button of the page.', {
    ...titleAndText,
    picture: Type.Optional(Picture),
  }),
  sectionOf('questions', 'Questions whose answers open.', {
    title: Line,
    items: listOf({ question: Line, answer: Text }, 40),
  }),
  sectionOf('text', 'Paragraphs, with a picture beside them if there is one.', {
    title: Type.Optional(Line),
    paragraphs: Type.Array(Text, { minItems: 1 }),
    picture: Type.Optional(Picture),
  }),
  sectionOf('pictures', 'Pictures side by side, each with a line below it if there is one.', {
    title: Type.Optional(Line),
    items: listOf({ picture: Picture, text: Type.Optional(Line) }, 24),
  }),
  sectionOf('action', 'The button of the page once more, below a title.', { title: Line, text: Type.Optional(Text) }),
]);

export type LandingSection = Static<typeof LandingSectionSchema>;

/** The section of one kind. */
export type SectionOf<Kind extends LandingSection['kind']> = Extract<LandingSection, { kind: Kind }>;
