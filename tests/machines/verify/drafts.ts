import type { FunnelStep, MainFunnel } from '../../../domain/funnel.ts';
import type { Offer } from '../../../domain/offer.ts';
import type { ViewKind } from '../../../domain/view-kinds.ts';
import { anOffer, type classicCatalogue, numbered, type StepDraft, variant } from '../../support/funnels.ts';

/** The classic funnel and its catalogue, to be changed in one place. */
export interface Draft {
  funnel: MainFunnel;
  catalogue: ReturnType<typeof classicCatalogue>;
}

export type Change = (draft: Draft) => void;

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
    funnel.defaultFunnels.push(...numbered([{ step: 8, ...draft }]));
    catalogue.offers = { ...catalogue.offers, [`offer-${draft.sfid}`]: anOffer(`offer-${draft.sfid}`) };
  });
}

/** Gives the landing page two variants, of the given marks and weights. */
export function twoLandings(
  marks: [boolean | null, boolean | null],
  weights = [70, 30],
  over: Partial<FunnelStep> = {},
) {
  const variants = marks.map((mark, index) =>
    variant('landing', {
      sfid: `landing-${index}`,
      url: `landing-${index}`,
      default: mark,
      percentage: weights[index],
    }),
  );
  return change('landing', { variants, ...over });
}
