import { type Static, Type } from 'typebox';
import { SECTION_CLASSES } from '../../domain/funnel/sections.ts';

/** Parts of content files of several pages. */

export const closed = { additionalProperties: false } as const;
export const Text = Type.String({ minLength: 1, maxLength: 1200 });
export const Line = Type.String({ minLength: 1, maxLength: 200 });
export const Action = Type.String({ minLength: 1, maxLength: 40, description: 'What the one button says.' });
export const Picture = Type.Object(
  { src: Type.String({ minLength: 1 }), alt: Type.String({ description: 'Empty only for decoration.' }) },
  closed,
);

export const PricedOffer = Type.Optional(
  Type.String({ minLength: 1, description: 'The offer whose price the page names ("from …").' }),
);

/** R11: a class of sections. */
export const Section = Type.Enum(SECTION_CLASSES);

/** R11: the sections of a page that its content leaves out. */
export const Hidden = Type.Optional(
  Type.Array(Section, {
    uniqueItems: true,
    description: 'Classes of sections that this page leaves out.',
  }),
);

export const Affiliate = Type.Optional(
  Type.Object({ title: Line, text: Text }, { ...closed, description: 'Shown only to those whom an affiliate sent.' }),
);

export const Reviews = Type.Object(
  {
    title: Line,
    note: Line,
    items: Type.Array(
      Type.Object(
        {
          name: Line,
          about: Type.Optional(Line),
          text: Text,
          stars: Type.Integer({ minimum: 1, maximum: 5 }),
          picture: Type.Optional(Picture),
        },
        closed,
      ),
    ),
  },
  closed,
);

const VideoId = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  patternErrorMessage: 'the id that the video service shows, letters and digits, such as "k3m8x2q7wd"',
});
const video = {
  title: Line,
  poster: Type.String({ minLength: 1, description: 'The picture before it plays.' }),
  posterAlt: Type.Optional(Line),
};

/** R12: a video and its player. A vendor's script is loaded only where content names the vendor. */
export const Video = Type.Union([
  Type.Object(
    {
      ...video,
      player: Type.Literal('html5'),
      width: Type.Integer({ minimum: 1 }),
      height: Type.Integer({ minimum: 1 }),
      sources: Type.Array(
        Type.Object(
          {
            src: Type.String({ minLength: 1 }),
            type: Type.Union([Type.Literal('video/webm'), Type.Literal('video/mp4')]),
          },
          closed,
        ),
        { minItems: 1 },
      ),
      captions: Type.Array(
        Type.Object({ src: Type.String({ minLength: 1 }), language: Type.String(), label: Line }, closed),
        { minItems: 1, description: 'WebVTT files; the first is the one shown by default.' },
      ),
    },
    closed,
  ),
  Type.Object({ ...video, player: Type.Literal('wistia'), id: VideoId }, closed),
  Type.Object(
    {
      ...video,
      player: Type.Literal('brightcove'),
      account: VideoId,
      playerId: VideoId,
      id: Type.String({
        pattern: '^(ref:)?[A-Za-z0-9_-]{1,64}$',
        patternErrorMessage:
          'the id of the video, such as "6301234567001", or its reference, such as "ref:spring-film"',
      }),
    },
    closed,
  ),
  Type.Object({ ...video, player: Type.Literal('ooyala'), playerId: VideoId, id: VideoId }, closed),
]);

export type VideoContent = Static<typeof Video>;
export type ReviewsContent = Static<typeof Reviews>;
export type AffiliateContent = NonNullable<Static<typeof Affiliate>>;
