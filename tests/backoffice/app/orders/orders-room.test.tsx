// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { OrderListPage } from '../../../../backoffice/app/orders/list/order-list.page.tsx';
import { StepList } from '../../../../backoffice/app/orders/way/step-list.tsx';
import { StateTable } from '../../../../backoffice/app/orders/way/walk-state-table.tsx';
import { WayHead } from '../../../../backoffice/app/orders/way/way.page.tsx';
import type { WalkRecord } from '../../../../backoffice/contracts/walk-record.ts';
import { showView } from '../answering.tsx';

const PRESSED = {
  at: '',
  fact: null,
  kind: 'other',
  text: 'pressed',
  step: null,
  variant: null,
  edge: null,
  order: null,
} as const;

const NO_RECORD: WalkRecord = { order: 'A-1', version: null, graph: null, missing: [], facts: [], orders: [] };

it('an empty shop says in the list of orders what would fill it and how', async () => {
  cleanup();
  showView('/orders', <OrderListPage />, {
    '/api/session': { writeToken: 't', shop: '', isDevelopment: false, timeZone: 'UTC' },
    '/api/funnels': [],
    '/admin/orders': { done: true, text: '', data: { orders: [], next: null } },
  });
  expect(await screen.findByText('No order has been placed')).toBeDefined();
  expect(screen.getByText('npm run seed-demo')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
});

it('a version that is not stored, and a record that is not whole, are said beside the way', () => {
  cleanup();
  const walk = { replay: { type: 'incomplete' as const, why: [] }, states: [], lines: ['Not whole.', 'No visit.'] };
  render(
    <MemoryRouter>
      <WayHead record={NO_RECORD} replay={{ is: 'played', walk }} onAgain={() => {}} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Its version of the funnel is not stored.')).toBeDefined();
  expect(screen.getByText('No visit.')).toBeDefined();
});

it('a fact to which the replay did not come has no state, and says so', () => {
  cleanup();
  const step = { place: 0, event: PRESSED, state: null, changed: [] };
  const { rerender } = render(<StateTable step={step} record={NO_RECORD} isPlaying />);
  expect(screen.getByText('Replaying …')).toBeDefined();
  rerender(<StateTable step={step} record={NO_RECORD} isPlaying={false} />);
  expect(screen.getByText(/did not come to this fact/)).toBeDefined();
});

it('a way of 5,000 facts is drawn a hundred at a time, around the chosen one', () => {
  cleanup();
  const steps = Array.from({ length: 5_000 }, (_, place) => ({
    place,
    event: { ...PRESSED, fact: { pageLoad: 'page', seq: place + 1 } },
    state: null,
    changed: [],
  }));
  const places: (number | null)[] = [];
  Element.prototype.scrollIntoView = () => {};
  render(<StepList steps={steps} place={4_321} onPlace={(place) => places.push(place)} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
  expect(screen.getByText('4,322 of 5,000')).toBeDefined();
  expect(screen.getByText('4,301 to 4,400 of 5,000')).toBeDefined();
  for (const name of ['Next →', '← Back', 'Later', 'Earlier', 'Whole way'])
    screen.getByRole('button', { name }).click();
  expect(places).toEqual([4_322, 4_320, 4_400, 4_200, null]);
});
