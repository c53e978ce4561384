import type { FunnelStep, MainFunnel, Variant } from '../../../domain/funnel/funnel.ts';
import type { Offer } from '../../../domain/pricing/offer.ts';
import type { ViewKind } from '../../../domain/routing/view-kinds.ts';
import type { Finding } from '../../../graph/findings.ts';
import { verify } from '../../../graph/verify.ts';
import {
  anOffer,
  classicCatalogue,
  classicFunnel,
  graphOf,
  numbered,
  type StepDraft,
  variant,
} from '../../support/funnels/funnels.ts';

/** The classic funnel and its catalogue, to be changed in one place. */
export interface Draft {
  funnel: MainFunnel;
  catalogue: ReturnType<typeof classicCatalogue>;
}

export type Change = (draft: Draft) => void;

/** Addresses that the list of routes has, for the steps of the classic funnel and those that tests add. */
const ROUTES: Record<string, string> = {
  landing: 'home',
  'order-form': 'SecureCart',
  u1: 'CTUS_3-Unit-PowerMotion_AP',
  d1: 'DS_1-Unit-PowerMotion_AP',
  u2: 'US_3-Unit-GIComplete_AP',
  d2: 'DS_1-Unit-GIComplete_AP',
  u3: 'US_3-Unit-PowerFoodTreats_AP',
  'thank-you': 'order-success-common',
  bye: 'receipt',
};

/** A variant of a step at the step's route. */
export function shown(sfid: string, over: Partial<Variant> = {}): Variant {
  return variant(sfid, { url: ROUTES[sfid] ?? sfid, ...over });
}

/** The classic funnel at known routes. */
export function classicDraft(): Draft {
  const funnel = classicFunnel();
  for (const step of funnel.defaultFunnels) step.variants = [shown(step.sfid)];
  return { funnel, catalogue: classicCatalogue() };
}

/** The findings on the classic funnel after changes. */
export function findingsOf(...changes: Change[]): Finding[] {
  const draft = classicDraft();
  both(...changes)(draft);
  return verify(graphOf(draft.funnel, draft.catalogue), draft.catalogue, draft.funnel);
}

export function both(...changes: Change[]): Change {
  return (draft) => {
    for (const change of changes) change(draft);
  };
}

/** Sets fields of one step. */
export function change(sfid: string, over: Partial<FunnelStep>): Change {
  return ({ funnel }) => {
    const step = funnel.defaultFunnels.find((each) => each.sfid === sfid);
    if (!step) throw new Error(`the classic funnel has no step "${sfid}"`);
    Object.assign(step, over);
  };
}

export function changeFunnel(over: Partial<MainFunnel>): Change {
  return ({ funnel }) => void Object.assign(funnel, over);
}

/** Changes the offer of the first upsell. */
export function price(over: Partial<Offer>): Change {
  return ({ catalogue }) => {
    catalogue.offers = { ...catalogue.offers, 'offer-u1': anOffer('offer-u1', over) };
  };
}

/** Adds a content page, or changes one. */
export function content(sfid: string, view: ViewKind, blob: object = {}): Change {
  return ({ catalogue }) => {
    catalogue.content = { ...catalogue.content, [sfid]: { view, content: blob } };
  };
}

/** Adds an eighth step after the thank-you page. */
export function eighth(draft: StepDraft, view: ViewKind): Change {
  return both(content(`content-${draft.sfid}`, view), ({ funnel, catalogue }) => {
    funnel.defaultFunnels.push(...numbered([{ step: 8, ...draft, variants: [shown(draft.sfid)] }]));
    catalogue.offers = { ...catalogue.offers, [`offer-${draft.sfid}`]: anOffer(`offer-${draft.sfid}`) };
  });
}

/** Gives the landing page two variants, with the given marks and weights. */
export function twoLandings(
  marks: [boolean | null, boolean | null],
  weights = [70, 30],
  over: Partial<FunnelStep> = {},
) {
  const variants = marks.map((mark, index) =>
    variant('landing', {
      sfid: `landing-${index}`,
      url: ['home', 'home-v2'][index] ?? '',
      default: mark,
      percentage: weights[index],
      pageContent: ['content-landing', 'content-landing-b'][index],
    }),
  );
  return both(content('content-landing-b', 'landing'), change('landing', { variants, ...over }));
}
