/** A change that no test has to notice, with white space made single as `npm run mutate` prints it. */
export interface AcceptedMutant {
  file: string;
  original: string;
  replacement: string;
  /** Why the change makes no difference that matters. */
  reason: string;
}

/** The changes that `npm run mutate` does not count. */
export const ACCEPTED_MUTANTS: readonly AcceptedMutant[] = [
  {
    file: 'domain/account/address-check.ts',
    original: '/^an? /',
    replacement: '/an? /',
    reason: 'In the words of every country an article stands at the beginning alone.',
  },
  {
    file: 'domain/account/phone.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'The first entry of a match is not read.',
  },
  {
    file: 'domain/funnel/destination-faults.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'A text has no sfid, so it has no share.',
  },
  {
    file: 'domain/funnel/destination-faults.ts',
    original: 'Math.abs(sum - 100) < ROUNDING',
    replacement: 'Math.abs(sum - 100) <= ROUNDING',
    reason: 'No sum is so far from 100 exactly, in binary numbers.',
  },
  {
    file: 'domain/funnel/location.ts',
    original: 'location.step === null',
    replacement: 'false',
    reason: 'No step has null as its number.',
  },
  {
    file: 'domain/funnel/progression.ts',
    original: '-1',
    replacement: '+1',
    reason: 'Every step that is asked about has a place.',
  },
  {
    file: 'domain/funnel/split-test.ts',
    original: 'visitor.seen?.variantId',
    replacement: 'visitor.seen.variantId',
    reason: 'A test that was seen is there.',
  },
  {
    file: 'domain/funnel/step-order.ts',
    original: '[genericUrlOfStep(step)].filter((url) => url !== null)',
    replacement: '[genericUrlOfStep(step)]',
    reason: 'No reference is null.',
  },
  {
    file: 'domain/funnel/step-order.ts',
    original: 'url !== null',
    replacement: 'true',
    reason: 'No reference is null.',
  },
  {
    file: 'domain/funnel/step-order.ts',
    original: 'sorted.length - 1',
    replacement: 'sorted.length + 1',
    reason: 'There is no step beyond the last.',
  },
  {
    file: 'domain/funnel/step-urls.ts',
    original: 'path.split(/[?#]/, 1)[0]?.split',
    replacement: 'path.split(/[?#]/, 1)[0].split',
    reason: 'A text that is split has a first part.',
  },
  {
    file: 'domain/meant-name.ts',
    original: 'rows[one.length]?.[other.length]',
    replacement: 'rows[one.length][other.length]',
    reason: 'Every letter has its row.',
  },
  {
    file: 'domain/meant-name.ts',
    original: 'rows[line]?.[column]',
    replacement: 'rows[line][column]',
    reason: 'Every letter has its row.',
  },
  {
    file: 'domain/orders/approval-provider.ts',
    original: 'APPROVAL_PROVIDERS.some((each) => each === id)',
    replacement: 'APPROVAL_PROVIDERS.every(each => each === id)',
    reason: 'There is one such provider.',
  },
  {
    file: 'domain/orders/partial-capture.ts',
    original: 'captured === undefined',
    replacement: 'false',
    reason: 'Nothing is no amount either.',
  },
  {
    file: 'domain/orders/partial-capture.ts',
    original: 'held !== null',
    replacement: 'true',
    reason: 'No amount is below null.',
  },
  {
    file: 'domain/routing/query.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'Neither of the two is a number.',
  },
  {
    file: 'domain/routing/routes.ts',
    original: 'step === undefined',
    replacement: 'false',
    reason: 'No page has the name undefined.',
  },
  {
    file: 'domain/routing/view-kinds.ts',
    original: "'contact'",
    replacement: '""',
    reason: 'Only the stage of the payment is asked for.',
  },
  {
    file: 'domain/tracking/affiliate.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'A text that is split has a first part.',
  },
  {
    file: 'domain/tracking/marketing.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'Neither of the two has an allowed form.',
  },
  {
    file: 'domain/tracking/session-id.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'Neither of the two is a number.',
  },
  {
    file: 'domain/tracking/screen-view.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'A text that is split has a first part.',
  },
  {
    file: 'domain/tracking/stats-history.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'A funnel of the history has its steps.',
  },
  {
    file: 'domain/pricing/coupon.ts',
    original: 'from !== null',
    replacement: 'true',
    reason: 'A time is not before null.',
  },
  {
    file: 'domain/pricing/coupon.ts',
    original: 'until !== null',
    replacement: 'true',
    reason: 'A time is not after null.',
  },
  {
    file: 'graph/build/loose-funnel.ts',
    original: "typeof number === 'number'",
    replacement: 'true',
    reason: 'Of all values only numbers are finite numbers.',
  },
  {
    file: 'graph/checks/answers.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'No step has a field of that name.',
  },
  {
    file: 'graph/checks/dead-end.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'Every step has its list of edges.',
  },
  {
    file: 'graph/checks/selector.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'No content names such an offer.',
  },
  {
    file: 'graph/checks/split-tests.ts',
    original: 'Math.abs(sum - 100) < ROUNDING',
    replacement: 'Math.abs(sum - 100) <= ROUNDING',
    reason: 'No sum is so far from 100 exactly, in binary numbers.',
  },
  {
    file: 'graph/checks/survey.ts',
    original: "'$.defaultFunnels'",
    replacement: '""',
    reason: 'Every sorted step is one of the file.',
  },
  {
    file: 'graph/checks/survey.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'Every sorted step has its node.',
  },
  {
    file: 'graph/checks/survey.ts',
    original: 'survey.outgoing.get(from)?.find',
    replacement: 'survey.outgoing.get(from).find',
    reason: 'Every step has its list of edges.',
  },
  {
    file: 'graph/checks/way-out.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'Every edge joins two steps, and every step has its list of edges.',
  },
  {
    file: 'graph/checks/way-out.ts',
    original: 'from && to',
    replacement: 'true',
    reason: 'Every edge joins two steps.',
  },
  {
    file: 'graph/checks/way-out.ts',
    original: 'from && to',
    replacement: 'from || to',
    reason: 'Every edge joins two steps.',
  },
  {
    file: 'graph/chart/fold-chart.ts',
    original: 'machine?.id',
    replacement: 'machine.id',
    reason: 'A chart without states has none to compare.',
  },
  {
    file: 'graph/chart/fold-chart.ts',
    original: 'each.to === null',
    replacement: 'false',
    reason: 'No state has null as its id, so null stays null.',
  },
  {
    file: 'graph/paths/offer-availability.ts',
    original: 'from !== undefined',
    replacement: 'true',
    reason: 'No step has undefined as its id.',
  },
  {
    file: 'graph/paths/paths.back.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'No node has that name, and every node has its list of edges.',
  },
  {
    file: 'graph/paths/paths.reach.ts',
    original: 'start === null',
    replacement: 'false',
    reason: 'No step has null as its id.',
  },
  {
    file: 'graph/paths/paths.ts',
    original: 'start === null',
    replacement: 'false',
    reason: 'Null reaches nothing.',
  },
  {
    file: 'graph/paths/paths.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'Every step has its list of edges, and no edge has such an answer.',
  },
  {
    file: 'graph/paths/paths.ts',
    original: 'edges.at(-1)?.to',
    replacement: 'edges.at(-1).to',
    reason: 'A leg has an edge.',
  },
  {
    file: 'graph/paths/paths.ts',
    original: 'here',
    replacement: 'false',
    reason: 'The nearest of all untaken edges is one of the step itself: the line saves the search.',
  },
  {
    file: 'graph/paths/paths.ts',
    original: 'end === undefined',
    replacement: 'false',
    reason: 'No way leads to undefined.',
  },
  {
    file: 'graph/paths/paths.ts',
    original: 'outgoing.get(id)?.find',
    replacement: 'outgoing.get(id).find',
    reason: 'Every step has its list of edges.',
  },
  {
    file: 'graph/paths/paths.ts',
    original: 'outgoing.get(id)?.length',
    replacement: 'outgoing.get(id).length',
    reason: 'Every step has its list of edges.',
  },
  {
    file: 'graph/paths/paths.back.ts',
    original: 'next.done',
    replacement: 'true',
    reason: 'The last mention of a node counts, and there its walk is over.',
  },
];
