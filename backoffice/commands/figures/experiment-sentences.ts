import { listInWords } from '../../../domain/list-copy.ts';
import type { ArmReport, GroupReport } from '../../figures/experiment.ts';
import { chanceText, countText } from '../../figures/number-text.ts';
import { drawnArms } from '../../figures/test-groups.ts';

/** The sentences that say to a product owner what the figures of a group mean. */
export function verdictSentences(group: GroupReport): string[] {
  const { verdict } = group;
  switch (verdict.type) {
    case 'no-test':
      return ['All of these visitors see one variant: there is nothing to compare.'];
    case 'no-session':
      return ['No session has seen a variant of this step yet.'];
    case 'sorted':
      return [
        sortedSentence(group),
        'Look for a variant that fails or is slow, a link to one variant alone, or robots.',
      ];
    case 'too-few':
      return [tooFewSentence(verdict)];
    case 'open':
      return [
        'It is not decided which variant sells to more visitors. Look as often as you like: the ranges hold at every look.',
      ];
    case 'decided':
      return group.arms.filter(isNamed(verdict)).flatMap((arm) => decidedSentences(arm, group));
  }
}

function sortedSentence({ arms, ratio }: GroupReport): string {
  const drawn = drawnArms(arms);
  const got = listInWords(drawn.map(({ sessions }) => countText(sessions)));
  const all = countText(drawn.reduce((sum, { sessions }) => sum + sessions, 0));
  const expected = listInWords(drawn.map((arm) => countText(Math.round(arm.expected ?? 0))));
  return `The arms got ${got} of ${all}, where their shares give ${expected} (p ${chanceText(ratio?.p ?? 0)}): something sorts visitors; do not read on.`;
}

function tooFewSentence({ expected, needed }: { expected: number; needed: number }): string {
  const most = countText(Math.floor(expected));
  if (expected === 0) return `Nobody has bought yet: a comparison needs about ${needed} sales of each variant.`;
  return `There are too few sales to compare yet: at the rate of all variants together, the one with the fewest sessions would have about ${most}, and it takes ${needed}.`;
}

function isNamed({ better, worse }: { better: string[]; worse: string[] }) {
  return ({ variantId }: ArmReport) => better.includes(variantId) || worse.includes(variantId);
}

function decidedSentences(arm: ArmReport, { arms, comparedWith }: GroupReport): string[] {
  const other = arms.find(({ variantId }) => variantId === comparedWith)?.url ?? '';
  const isBetter = (arm.difference?.low ?? 0) > 0;
  const sales = `/${arm.url} sells to ${isBetter ? 'more' : 'fewer'} visitors than /${other}.`;
  const isOpposed = arm.revenue.some(
    ({ difference }) => difference && (isBetter ? difference.high < 0 : difference.low > 0),
  );
  const opposed = `Yet it brings ${isBetter ? 'less' : 'more'} money of a session: do not decide by the number of sales alone.`;
  return [sales, ...(isOpposed ? [opposed] : [])];
}
