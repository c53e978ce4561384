import type {
  ArticleContent,
  ContentPage,
  LandingContent,
  OfferSelectorContent,
  SurveyContent,
  VslContent,
} from '../../contracts/files/content-file.ts';
import type { RuntimeSettings } from '../../contracts/page/page-data.ts';
import { type SectionClass, shownSections } from '../../domain/funnel/sections.ts';
import type { SurveyProgress } from '../../domain/funnel/survey-progress.ts';
import { linkTo } from './address.ts';
import type { FunnelMeta } from './funnel.setup.ts';
import type { FunnelContext, StepLink } from './funnel.types.ts';
import type { OfferModel } from './offer.model.ts';

/** The models of the pages before an order form: landing, video, survey and offer selector. */

interface Shared {
  shop: RuntimeSettings;
  /** The address of the main action, for a page whose script is not there yet; null where no step follows. */
  next: StepLink | null;
}

/** A page that may show a price, and that shows or hides its sections by class (R11). */
interface Sectioned<View, Content> extends Shared {
  view: View;
  content: Content;
  /** The offer that "From" names, which is the cheapest one by the funnel's file. */
  offer: OfferModel | null;
  sections: SectionClass[];
}

export type LandingPageModel = Sectioned<'landing', LandingContent>;
export type ArticlePageModel = Sectioned<'article', ArticleContent>;
export type VslPageModel = Sectioned<'vsl', VslContent>;

export interface SurveyPageModel extends Shared {
  view: 'survey';
  content: SurveyContent;
  progress: SurveyProgress;
}

export interface OfferSelectorPageModel extends Shared {
  view: 'offer-selector';
  content: OfferSelectorContent;
  /** The choices in the content's order, each with its text. */
  choices: OfferChoice[];
  /** The sfid of the current choice. */
  selected: string | null;
}

export interface OfferChoice {
  offer: OfferModel;
  note: string;
  points: readonly string[];
}

export type ContentPageModel =
  | LandingPageModel
  | ArticlePageModel
  | VslPageModel
  | SurveyPageModel
  | OfferSelectorPageModel;

/** The model of such a page, or null if the loaded content does not fit the state's view. */
export function contentPage(
  { view, next: node }: FunnelMeta,
  content: ContentPage | null,
  context: FunnelContext,
  offers: OfferModel[],
): ContentPageModel | null {
  if (content?.view !== view) return null;
  const { shop } = context;
  const next = node ? linkTo(context, node) : null;
  switch (content.view) {
    case 'landing':
      return { view: 'landing', next, content: content.content, ...sectioned(content.content, context, offers) };
    case 'article':
      return { view: 'article', next, content: content.content, ...sectioned(content.content, context, offers) };
    case 'vsl':
      return { view: 'vsl', next, content: content.content, ...sectioned(content.content, context, offers) };
    case 'survey':
      return { view: 'survey', next, content: content.content, shop, progress: context.survey };
    case 'offer-selector':
      return {
        view: 'offer-selector',
        next,
        shop,
        content: content.content,
        ...choiceOf(content.content, context, offers),
      };
    default:
      return null;
  }
}

function sectioned(
  content: Pick<LandingContent, 'hidden'>,
  context: FunnelContext,
  offers: OfferModel[],
): Pick<LandingPageModel, 'shop' | 'offer' | 'sections'> {
  const sections = shownSections(content.hidden, { hasAffiliate: Boolean(context.affParameters?.affId) });
  return { shop: context.shop, offer: offers[0] ?? null, sections };
}

/** The offers that the content names and the funnel sells; selected is the shopper's choice, or else the first. */
function choiceOf(content: OfferSelectorContent, context: FunnelContext, offers: OfferModel[]) {
  const choices = content.offers.flatMap(({ offer: sfid, note, points = [] }) => {
    const offer = offers.find((each) => each.sfid === sfid);
    return offer ? [{ offer, note, points }] : [];
  });
  const chosen = context.draft?.selectedOffer ?? context.selectedOffer;
  const current = choices.find(({ offer }) => offer.sfid === chosen) ?? choices[0];
  return { choices, selected: current?.offer.sfid ?? null };
}
