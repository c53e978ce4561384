import { isOfferKind } from '../../../domain/funnel/funnel.ts';
import { type Reach, reachFrom } from '../../paths/paths.back.ts';
import { edgeOn, type Fault, lookUp, type Survey, type SurveyedStep, warningCheck } from '../survey.ts';

/** The offers that one shopper can be asked to buy twice (N14), and lists that name one twice. */

/** An offer is charged once in a checkout, so a second yes to it buys nothing. Ways that exclude each other may both sell it. */
export const offerSoldTwice = warningCheck('offer-sold-twice', (survey) => {
  const earlier = new Map<string, Seller[]>();
  return findSellers(survey).flatMap((step) => {
    const seller = { step, after: afterYes(survey, step) };
    const same = earlier.get(step.node.offers[0] ?? '') ?? [];
    earlier.set(step.node.offers[0] ?? '', [...same, seller]);
    const first = same.find((other) => canMeetBoth(other, seller));
    if (!first) return [];
    const message = `${step.name} sells the same offer as ${first.step.name}; who says yes to both is charged for one.`;
    return [{ path: `${step.path}.${step.node.kind}`, message }];
  });
});

interface Seller {
  step: SurveyedStep;
  /** The steps that a shopper can come to who said yes here; walked where another step sells the same. */
  after: () => Reach;
}

function findSellers({ steps }: Survey): SurveyedStep[] {
  return steps.filter(({ node }) => isOfferKind(node.kind) && node.offers[0]);
}

function afterYes(survey: Survey, { node }: SurveyedStep): () => Reach {
  let reach: Reach | undefined;
  return () => {
    reach ??= reachFrom(edgeOn(survey, node.id, 'yes')?.to ?? null, survey.outgoing);
    return reach;
  };
}

/** Whether a shopper who said yes on one of two steps can come to the other. */
function canMeetBoth(one: Seller, other: Seller): boolean {
  return one.after().has(other.step.node.id) || other.after().has(one.step.node.id);
}

/** An upsell or downsell of what the order form sells already. */
export const offerSoldOnForm = warningCheck('offer-sold-on-form', (survey) =>
  findSellers(survey).flatMap(({ node, path, name }) => {
    const offer = node.offers[0] ?? '';
    const place = (survey.funnel.orderForm ?? []).includes(offer)
      ? 'the order form sells as a bundle'
      : (survey.funnel.bumpOffers ?? []).includes(offer)
        ? 'the order form adds as a bump'
        : null;
    if (!place) return [];
    const message = `${name} sells ${titleOf(survey, offer)}, which ${place} already: sell another offer here.`;
    return [{ path: `${path}.${node.kind}`, message }];
  }),
);

export const bumpIsBundle = warningCheck('bump-is-bundle', (survey) =>
  (survey.funnel.bumpOffers ?? []).flatMap((offer, index) => {
    if (!(survey.funnel.orderForm ?? []).includes(offer)) return [];
    const message = `The bump ${titleOf(survey, offer)} is a bundle of the same order form: make an offer of its own for the bump.`;
    return [{ path: `$.bumpOffers[${index}]`, message }];
  }),
);

export const listedTwice = warningCheck('listed-twice', ({ funnel }) => [
  ...repeated(funnel.orderForm, '$.orderForm'),
  ...repeated(funnel.bumpOffers, '$.bumpOffers'),
]);

function repeated(offers: readonly string[] | null | undefined, path: string): Fault[] {
  return (offers ?? []).flatMap((offer, index, all) => {
    if (all.indexOf(offer) === index) return [];
    const message = `The list ${path} names the offer "${offer}" twice: it is probably meant to name another one here.`;
    return [{ path: `${path}[${index}]`, message }];
  });
}

function titleOf({ catalogue }: Survey, sfid: string): string {
  const name = lookUp(catalogue.offers, sfid)?.name;
  return name ? `"${name}" (${sfid})` : `"${sfid}"`;
}
