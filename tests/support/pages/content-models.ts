import type {
  ArticleContent,
  OfferSelectorContent,
  SurveyContent,
  VslContent,
} from '../../../contracts/files/content-file.ts';
import type { VideoContent } from '../../../contracts/files/content-parts.ts';
import { SECTION_CLASSES } from '../../../domain/funnel/sections.ts';
import { UNANSWERED } from '../../../domain/funnel/survey-progress.ts';
import type {
  ArticlePageModel,
  OfferSelectorPageModel,
  SurveyPageModel,
  VslPageModel,
} from '../../../machines/funnel/content.view.ts';
import { offerOf, shop } from './models.ts';

/** Builders of models for the pages before an order form. */

const picture = { src: '/images/acorn/oak.svg', alt: 'An oak' };
const affiliate = { title: 'You came through a partner.', text: 'Your price is the same.' };

export function articleContent(part: Partial<ArticleContent> = {}): ArticleContent {
  return {
    headline: 'What an acorn tastes of',
    lead: 'We went and asked.',
    byline: 'Demo article',
    picture,
    offer: 'offer-3',
    affiliate,
    sections: [
      { paragraphs: ['It was a long way.'] },
      { title: 'How they roast', paragraphs: ['Slowly.'], class: 'learn' },
      { title: 'What to look for', paragraphs: ['Three things.'], points: ['Shine', 'Weight'], class: 'icons' },
    ],
    action: 'See the bags',
    actionNote: 'One payment.',
    ...part,
  };
}

export function articleModel(part: Partial<ArticlePageModel> = {}): ArticlePageModel {
  const sections = [...SECTION_CLASSES];
  return { view: 'article', next: null, shop: shop(), content: articleContent(), offer: offerOf(), sections, ...part };
}

export function aVideo(): Extract<VideoContent, { player: 'html5' }> {
  return {
    player: 'html5',
    title: 'A film about acorns',
    poster: '/images/acorn/oak.svg',
    width: 864,
    height: 486,
    sources: [
      { src: '/images/acorn/film.webm', type: 'video/webm' },
      { src: '/images/acorn/film.mp4', type: 'video/mp4' },
    ],
    captions: [{ src: '/images/acorn/film-en.vtt', language: 'en', label: 'English' }],
  };
}

export function vslContent(part: Partial<VslContent> = {}): VslContent {
  return {
    headline: 'Where acorns come from',
    lead: 'A short film.',
    video: aVideo(),
    offer: 'offer-3',
    affiliate,
    pointsTitle: 'What the film says',
    points: [{ title: 'Oak', text: 'Old ones.' }],
    transcript: { title: 'Every word of the film', paragraphs: ['This is an oak.'] },
    action: 'Choose your bags',
    actionNote: 'One payment.',
    ...part,
  };
}

export function vslModel(part: Partial<VslPageModel> = {}): VslPageModel {
  const sections = [...SECTION_CLASSES];
  return { view: 'vsl', next: null, shop: shop(), content: vslContent(), offer: offerOf(), sections, ...part };
}

export function surveyContent(part: Partial<SurveyContent> = {}): SurveyContent {
  return {
    headline: 'Which bag fits?',
    lead: 'Two questions.',
    questions: [
      {
        id: 'size',
        question: 'How big is your squirrel?',
        answers: [
          { id: 'small', label: 'Small' },
          { id: 'large', label: 'Large', note: 'Over a pound' },
        ],
      },
      {
        id: 'pace',
        question: 'How fast is it?',
        answers: [
          { id: 'slow', label: 'Slow' },
          { id: 'fast', label: 'Fast' },
        ],
      },
    ],
    doneTitle: 'Three bags fit',
    doneText: 'For a winter.',
    action: 'See the bags',
    actionNote: 'Nothing is bought yet.',
    ...part,
  };
}

export function surveyModel(part: Partial<SurveyPageModel> = {}): SurveyPageModel {
  return { view: 'survey', next: null, shop: shop(), content: surveyContent(), progress: UNANSWERED, ...part };
}

export function selectorContent(offers: readonly string[] = ['offer-1', 'offer-3']): OfferSelectorContent {
  return {
    headline: 'How many bags?',
    lead: 'The same acorns in each.',
    choiceTitle: 'Bundles',
    offers: offers.map((offer) => ({ offer, note: `Note of ${offer}` })),
    action: 'Continue',
    actionNote: 'You pay on the next page.',
  };
}

export function selectorModel(part: Partial<OfferSelectorPageModel> = {}): OfferSelectorPageModel {
  const one = offerOf({
    sfid: 'offer-1',
    name: 'Acorns, 1 bag',
    units: 1,
    price: 4900,
    standardPrice: 4900,
    saving: 0,
    shipping: 500,
  });
  const choices = [
    { offer: one, note: 'To try', points: [] },
    { offer: offerOf(), note: 'For a winter', points: ['Ships tomorrow'] },
  ];
  return {
    view: 'offer-selector',
    next: null,
    shop: shop(),
    content: selectorContent(),
    choices,
    selected: 'offer-1',
    ...part,
  };
}
