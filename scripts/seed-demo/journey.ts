import type { GraphNode } from '../../contracts/page/published-graph.ts';
import { isOfferKind } from '../../domain/funnel/funnel.ts';
import { isOrderFormNode, nodeById } from '../../graph/graph.ts';
import type { JourneyStep } from '../../graph/paths/paths.ts';
import type { Habits } from '../../tests/support/walks/shopper.ts';
import type { OpenPage } from '../../tests/support/walks/walking-browser.ts';
import type { Decision, Person } from './person.ts';

/** A journey, and what is done on the order form if it ends there. */
export interface PlannedWalk {
  steps: JourneyStep[];
  lastAct: Habits['lastAct'];
}

/** A walk ends at the latest after so many steps: a funnel may lead in circles. */
const MOST_STEPS = 30;

/** How often a page that only leads on is left for the next one. */
const FIRST_PAGE = 0.31;
const LATER_PAGE = 0.72;

/** How often a contact on an order form becomes an order. */
const PAYS = 0.17;

/** The split test of an article, of which one arm is read more and sells more. */
const ARTICLE = {
  step: 'fh-quiz-article',
  better: 'fh-quiz-home-v2',
  goesOn: { better: 0.78, other: 0.42 },
  sells: 1.7,
};

/** Plans the walk of a person from the first step on, with the arms that the server has drawn. */
export function planWalk(page: OpenPage, person: Person): PlannedWalk {
  const { graph } = page;
  const steps: JourneyStep[] = [];
  let at = graph.start;
  while (at !== null && steps.length < MOST_STEPS) {
    const node = nodeById(graph, at);
    const on = node ? decide(page, person, node, steps.length === 0) : null;
    const edge = on && graph.edges.find((each) => each.from === at && each.on === on);
    if (!edge) break;
    steps.push({ from: edge.from, on: edge.on, to: edge.to });
    at = edge.to;
  }
  const last = nodeById(graph, at ?? '');
  return { steps, lastAct: last && isOrderFormNode(last) ? lastActOf(person) : null };
}

function decide(page: OpenPage, person: Person, node: GraphNode, isFirst: boolean): Decision {
  if (person.kind !== 'shops') return null;
  if (isOrderFormNode(node)) return decideOnForm(page, person, node);
  if (isOfferKind(node.kind)) return decideOnOffer(person, node);
  const goesOn = articleShare(page, node) ?? (isFirst ? FIRST_PAGE : LATER_PAGE);
  return person.chance.isTrue(Math.min(goesOn * (isFirst ? person.eagerness : 1), 0.95)) ? 'next' : null;
}

function decideOnForm({ graph, session }: OpenPage, { chance, eagerness }: Person, node: GraphNode): Decision {
  const exits = graph.edges.filter(({ from }) => from === node.id);
  if (exits.some(({ on }) => on === 'fail') && chance.isTrue(0.03)) return 'fail';
  const isBetter = session.input.variants[ARTICLE.step] === ARTICLE.better;
  const pays = PAYS * Math.min(eagerness, 1.4) * (isBetter ? ARTICLE.sells : 1);
  return chance.isTrue(pays) ? (exits.find(({ on }) => on !== 'fail')?.on ?? null) : null;
}

function decideOnOffer({ chance, cards, method }: Person, { kind }: GraphNode): Decision {
  const answer = chance.weighted<Decision>(
    kind === 'upsell'
      ? [
          ['yes', 24],
          ['no', 72],
          [null, 4],
        ]
      : [
          ['yes', 17],
          ['no', 80],
          [null, 3],
        ],
  );
  return answer === 'yes' && method === 'card' && cards.failsOffers ? 'fail' : answer;
}

/** The arm of the article decides how many go on from it. */
function articleShare({ session }: OpenPage, { id }: GraphNode): number | null {
  if (id !== ARTICLE.step) return null;
  return session.input.variants[id] === ARTICLE.better ? ARTICLE.goesOn.better : ARTICLE.goesOn.other;
}

/** Most who do not order leave the form as it was, and Amazon’s customers have no contact to type. */
function lastActOf({ chance, kind, method }: Person): Habits['lastAct'] {
  if (kind !== 'shops' || method === 'amazon') return null;
  return chance.weighted([
    [null, 66],
    ['contact', 29],
    ['declined payment', method === 'card' ? 6 : 0],
  ] as const);
}
