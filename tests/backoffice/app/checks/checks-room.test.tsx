// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { JourneyPlayer, wayUntil } from '../../../../backoffice/app/checks/finding-view.tsx';
import { TestsPage } from '../../../../backoffice/app/checks/tests.page.tsx';
import type { Experiment, ExperimentArm } from '../../../../backoffice/contracts/admin-experiments-api.ts';
import { showView } from '../answering.tsx';

beforeEach(cleanup);

const HOSTILE = '<img src=x onerror="window.wasRun=true">';

const arm = (url: string, changes: Partial<ExperimentArm> = {}): ExperimentArm => ({
  variant: url,
  url,
  isDefault: false,
  share: 0.5,
  sessions: 1_000,
  expected: 1_000,
  sales: 50,
  conversion: 0.05,
  difference: null,
  revenue: [{ currency: 'USD', captured: 3_000, perSession: 3, difference: null }],
  ...changes,
});

function tested(group: Partial<Experiment['groups'][number]>): Experiment {
  return {
    funnel: { uid: 'quiz', sfid: 'quiz', brand: HOSTILE },
    step: { sfid: 'read', number: 10, url: 'read' },
    test: 't',
    versions: [],
    began: '2026-11-01T09:12:00.000Z',
    ended: null,
    range: { since: '2026-11-01T09:00:00.000Z', until: '2026-11-26T12:00:00.000Z', begins: 'with the test' },
    groups: [
      {
        device: null,
        comparedWith: 'old',
        ratio: { p: 0.4, isOff: false },
        arms: [],
        verdict: { type: 'open', better: [], worse: [], sentences: [] },
        ...group,
      },
    ],
    outside: 0,
  };
}

const shown = (...experiments: Experiment[]) =>
  showView('/checks', <TestsPage />, { '/admin/api/experiments': { experiments, funnels: 3 } });

it('a decided test has its verdict first, the range of each difference, and the command that ends it', async () => {
  const sentences = ['/new sells to more visitors than /old.'];
  const difference = { estimate: 0.0126, low: 0.0023, high: 0.0229 };
  shown(
    tested({
      arms: [arm('old'), arm('new', { difference, conversion: 0.0626 })],
      verdict: { type: 'decided', better: ['new'], worse: [], sentences },
    }),
  );
  const test = await screen.findByRole('region', { name: 'Test of quiz, step 10' });
  expect(within(test).getByText('/new sells to more visitors than /old.')).toBeDefined();
  expect(within(test).getByText('npx sluice winner quiz 10 new')).toBeDefined();
  expect(within(test).getByText('+1.26 points, between +0.23 points and +2.29 points')).toBeDefined();
  expect(
    within(test).getByRole('img', { name: 'The range of the difference in conversion of /new' }).getAttribute('class'),
  ).toContain('is-more');
  expect(within(test).getByText(HOSTILE)).toBeDefined();
});

it('a test whose visitors were sorted has no differences, and shows what its shares give', async () => {
  shown(
    tested({
      ratio: { p: 0, isOff: true },
      arms: [arm('old', { sessions: 1_200 }), arm('new', { difference: { estimate: 0, low: -1, high: 1 } })],
      verdict: { type: 'sorted', better: [], worse: [], sentences: ['Something sorts visitors.'] },
    }),
  );
  expect(
    await screen.findByText('The sessions did not come by the shares of the test', { exact: false }),
  ).toBeDefined();
  expect(screen.getByText('1,200 came, its share gives 1,000')).toBeDefined();
  expect(screen.queryByRole('img', { name: /^The range/ })).toBeNull();
});

it('without a test it says how one begins', async () => {
  shown();
  expect(await screen.findByText('No split test runs in 3 live funnels')).toBeDefined();
  expect(screen.getByText('npm run seed-demo')).toBeDefined();
});

const JOURNEY = {
  text: 'home, pay, yes: no page follows',
  steps: [
    { step: 'home', on: 'next' },
    { step: 'form', on: 'next' },
    { step: 'offer', on: 'yes' },
  ],
} as const;

it('a journey is lit as far as it has come, with the edges between its steps', () => {
  const journey = { ...JOURNEY, steps: [...JOURNEY.steps] };
  expect(wayUntil(journey, 1)).toEqual({
    steps: ['home', 'form'],
    edges: [{ from: 'home', on: 'next', to: 'form' }],
    at: 'form',
  });
  expect(wayUntil(journey, 2).edges).toHaveLength(2);
});

it('a journey goes forth and back by buttons, and ends where no page follows', async () => {
  const goTo = vi.fn();
  const names: Record<string, string> = { home: 'The home', form: 'The form', offer: 'The offer' };
  const player = (
    <JourneyPlayer
      journey={{ ...JOURNEY, steps: [...JOURNEY.steps] }}
      at={1}
      goTo={goTo}
      nameOf={(step) => names[step] ?? step}
    />
  );
  showView('/', player, {});
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('button', { name: 'The offer' }));
  expect(goTo.mock.calls).toEqual([[2], [0], [2]]);
  expect(screen.getByText('says yes: no page follows')).toBeDefined();
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Step 2 of 3: The form');
});
