import fc from 'fast-check';
import type { LandingSection, SectionOf } from '../../../contracts/files/content-sections.ts';
import { SECTION_CLASSES } from '../../../domain/funnel/sections.ts';

/** Any sections of a landing page: every kind, in any order and number, with and without what may be left out. */

const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '');
const picture = fc.record({
  src: fc.constantFrom('/images/a/1.svg', '/images/a/2.jpg'),
  alt: fc.option(line, { nil: '' }),
});
const some = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { minLength: 1, maxLength: 7 });

const titled = { title: line, text: line };

const BY_KIND: { [Kind in LandingSection['kind']]: fc.Arbitrary<Omit<SectionOf<Kind>, 'kind' | 'class'>> } = {
  points: fc.record({ title: line, items: some(fc.record(titled)) }, { requiredKeys: ['items'] }),
  features: fc.record(
    {
      title: line,
      lead: line,
      picture,
      items: some(fc.record({ ...titled, picture }, { requiredKeys: ['title', 'text'] })),
    },
    { requiredKeys: ['title', 'items'] },
  ),
  steps: fc.record({ title: line, items: some(fc.record(titled)) }),
  reviews: fc.record({
    title: line,
    note: line,
    items: some(
      fc.record(
        { name: line, about: line, text: line, stars: fc.integer({ min: 1, max: 5 }), picture },
        { requiredKeys: ['name', 'text', 'stars'] },
      ),
    ),
  }),
  guarantee: fc.record({ ...titled, picture }, { requiredKeys: ['title', 'text'] }),
  questions: fc.record({ title: line, items: some(fc.record({ question: line, answer: line })) }),
  text: fc.record({ title: line, paragraphs: some(line), picture }, { requiredKeys: ['paragraphs'] }),
  pictures: fc.record(
    { title: line, items: some(fc.record({ picture, text: line }, { requiredKeys: ['picture'] })) },
    { requiredKeys: ['items'] },
  ),
  action: fc.record(titled, { requiredKeys: ['title'] }),
};

const CLASS = fc.option(fc.constantFrom(...SECTION_CLASSES), { nil: undefined, freq: 3 });

const section = fc.oneof(
  ...Object.entries(BY_KIND).map(([kind, fields]) =>
    fc
      .tuple(fields, CLASS)
      .map(([own, name]) => ({ kind, ...(name ? { class: name } : {}), ...own }) as LandingSection),
  ),
);

export const anySections: fc.Arbitrary<LandingSection[]> = fc.array(section, { maxLength: 8 });
