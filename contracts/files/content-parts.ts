import { type Static, Type } from 'typebox';
import { SECTION_CLASSES } from '../../domain/funnel/sections.ts';
import { words } from './file-parts.ts';

/** Parts of content files of several pages. Descriptions are what an editor shows beside a field, and the tables of docs/brand-fields.md. */

export const closed = { additionalProperties: false } as const;

/** A paragraph. */
export const text = (description: string, example?: string) => words(1200, description, example);

/** A line of text, such as a heading. */
export const line = (description: string, example?: string) => words(200, description, example);

export const Action = words(40, 'What the one button says.');
export const actionNote = line('The line below the button: what a buyer wonders before the press.');

/** A picture of the brand's folder. */
export const picture = (description: string) =>
  Type.Object(
    {
      src: Type.String({
        minLength: 1,
        description: 'The address of a file of the folder images: /images/leaf-kettle/hero.jpg.',
        examples: ['/images/leaf-kettle/hero.jpg'],
      }),
      alt: Type.String({
        description: 'What is to be seen, for those who do not see it; empty for decoration alone.',
        examples: ['A tin of jasmine tea beside a cup'],
      }),
    },
    { ...closed, description },
  );

/** A heading and a paragraph. */
export const titled = (title: string, words: string) => Type.Object({ title: line(title), text: text(words) }, closed);

export const PricedOffer = Type.Optional(
  Type.String({ minLength: 1, description: 'The sfid of the offer whose price the page names ("from …").' }),
);

/** R11: a class of sections. */
export const Section = Type.Enum(SECTION_CLASSES, {
  description:
    'A class, by which "hidden" leaves the section out; "affiliate" is shown to visitors of affiliates alone.',
  examples: ['learn'],
});

/** R11: the sections of a page that its content leaves out. */
export const Hidden = Type.Optional(
  Type.Array(Section, {
    uniqueItems: true,
    description: 'The classes of sections that this page leaves out.',
    examples: [['learn']],
  }),
);

export const Affiliate = Type.Optional(
  Type.Object(
    {
      title: line('Its heading.', 'Welcome, readers of the tea letter'),
      text: words(
        1200,
        'What those visitors are told. A link with "?coupon=CODE" applies a coupon.',
        'Your ten percent are already taken off.',
      ),
    },
    { ...closed, description: 'A note that is shown to visitors of affiliates alone.' },
  ),
);

export const Reviews = Type.Object(
  {
    title: line('The heading of the reviews.'),
    note: line('Where the reviews are from.'),
    items: Type.Array(
      Type.Object(
        {
          name: line('Who says it.'),
          about: Type.Optional(line('A few words about that person.')),
          text: text('What they say, in their words.'),
          stars: Type.Integer({ minimum: 1, maximum: 5, description: 'How many of five stars.' }),
          picture: Type.Optional(picture('A small square picture of them.')),
        },
        closed,
      ),
      { description: 'The reviews.' },
    ),
  },
  { ...closed, description: 'What others say.' },
);

const VideoId = Type.String({
  description: 'An id of the video service, as its pages show it.',
  examples: ['k3m8x2q7wd'],
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  patternErrorMessage: 'the id that the video service shows, letters and digits, such as "k3m8x2q7wd"',
});
const video = {
  title: line('What the film is called.', 'How tea is picked'),
  poster: Type.String({
    minLength: 1,
    description: 'The address of the picture that stands there before it plays, as wide as the film.',
    examples: ['/images/leaf-kettle/film.jpg'],
  }),
  posterAlt: Type.Optional(line('What that picture shows.', 'A hand among tea leaves')),
};

/** R12: a video and its player. A vendor's script is loaded only where content names the vendor. */
export const Video = Type.Union([
  Type.Object(
    {
      ...video,
      player: Type.Literal('html5', { description: 'The browser plays files of the folder images.' }),
      width: Type.Integer({ minimum: 1, description: 'The width of the film in pixels.' }),
      height: Type.Integer({ minimum: 1, description: 'The height of the film in pixels.' }),
      sources: Type.Array(
        Type.Object(
          {
            src: Type.String({ minLength: 1, description: 'The address of the file: /images/leaf-kettle/film.mp4.' }),
            type: Type.Union([Type.Literal('video/webm'), Type.Literal('video/mp4')], {
              description: 'The kind of the file.',
            }),
          },
          closed,
        ),
        {
          minItems: 1,
          description: 'The film in one kind of file or several; a browser takes the first that it plays.',
        },
      ),
      captions: Type.Array(
        Type.Object(
          {
            src: Type.String({
              minLength: 1,
              description: 'The address of the file: /images/leaf-kettle/film-en.vtt.',
            }),
            language: Type.String({ description: 'Its language: en.' }),
            label: line('What the menu of the player calls it.'),
          },
          closed,
        ),
        { minItems: 1, description: 'The words of the film as WebVTT files; the first one is shown.' },
      ),
    },
    closed,
  ),
  Type.Object(
    {
      ...video,
      player: Type.Literal('wistia', { description: 'The film is at Wistia.', examples: ['wistia'] }),
      id: VideoId,
    },
    closed,
  ),
  Type.Object(
    {
      ...video,
      player: Type.Literal('brightcove', { description: 'The film is at Brightcove.', examples: ['brightcove'] }),
      account: VideoId,
      playerId: VideoId,
      id: Type.String({
        description: 'The id of the video, or its reference.',
        examples: ['6301234567001'],
        pattern: '^(ref:)?[A-Za-z0-9_-]{1,64}$',
        patternErrorMessage:
          'the id of the video, such as "6301234567001", or its reference, such as "ref:spring-film"',
      }),
    },
    closed,
  ),
  Type.Object(
    {
      ...video,
      player: Type.Literal('ooyala', { description: 'The film is at Ooyala.', examples: ['ooyala'] }),
      playerId: VideoId,
      id: VideoId,
    },
    closed,
  ),
]);

export type VideoContent = Static<typeof Video>;
export type ReviewsContent = Static<typeof Reviews>;
export type AffiliateContent = NonNullable<Static<typeof Affiliate>>;
