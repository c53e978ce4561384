import type { ContentPage, LandingContent } from '../../contracts/files/content-file.ts';
import type { LandingSection, SectionOf } from '../../contracts/files/content-sections.ts';
import type { PublishedFunnel } from '../../graph/published-funnel.ts';

/** Any earlier release may have written the row, which never changes, since its hash names what a shopper saw. */
export function storedVersion(row: unknown): PublishedFunnel {
  const version = row as Omit<PublishedFunnel, 'content'> & { content: Record<string, StoredPage> };
  const content = Object.entries(version.content).map(([sfid, page]): [string, ContentPage] => [sfid, asRead(page)]);
  return { ...version, content: Object.fromEntries(content) };
}

type StoredPage = ContentPage | { view: 'landing'; content: FixedLanding };

/** A landing page of the releases in which each had the same sections in the same order. */
interface FixedLanding extends Omit<LandingContent, 'sections'> {
  proofs: SectionOf<'points'>['items'];
  ingredients: Omit<SectionOf<'features'>, 'kind' | 'items'> & { items: FixedIngredient[] };
  how: { title: string; steps: SectionOf<'steps'>['items'] };
  reviews: Omit<SectionOf<'reviews'>, 'kind'>;
  guarantee: Omit<SectionOf<'guarantee'>, 'kind'>;
  questions: Omit<SectionOf<'questions'>, 'kind'>;
}

type FixedIngredient = Omit<SectionOf<'features'>['items'][number], 'title'> & { name: string };

function asRead(page: StoredPage): ContentPage {
  if (page.view !== 'landing' || !isFixed(page.content)) return page as ContentPage;
  const { proofs, ingredients, how, reviews, guarantee, questions, ...head } = page.content;
  const sections = sectionsOf({ proofs, ingredients, how, reviews, guarantee, questions });
  return { ...(page as ContentPage), view: 'landing', content: { ...head, sections } };
}

function isFixed(content: LandingContent | FixedLanding): content is FixedLanding {
  return 'proofs' in content;
}

/** R11: the classes that these sections had by their kind. */
function sectionsOf(fixed: Omit<FixedLanding, keyof LandingContent>): LandingSection[] {
  const { proofs, ingredients, how, reviews, guarantee, questions } = fixed;
  const items = ingredients.items.map(({ name, ...item }) => ({ title: name, ...item }));
  return [
    { kind: 'points', class: 'icons', items: proofs },
    { kind: 'features', class: 'learn', ...ingredients, items },
    { kind: 'steps', class: 'learn', title: how.title, items: how.steps },
    { kind: 'reviews', ...reviews },
    { kind: 'guarantee', ...guarantee },
    { kind: 'questions', ...questions },
  ];
}
