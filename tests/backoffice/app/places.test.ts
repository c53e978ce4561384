import { expect, it } from 'vitest';
import { placesFor } from '../../../backoffice/app/command-menu/command-dialog.tsx';
import type { Room } from '../../../backoffice/app/shell/rooms.ts';
import { testFunnel } from '../../support/funnels/order-funnel.ts';

const room = (path: string, name: string): Room => ({
  path,
  name,
  load: () => Promise.reject(new Error('not opened')),
});
const ROOMS = [room('/funnels', 'Funnels'), room('/orders', 'Orders')];
const { graph, hash } = testFunnel('v1');
const FUNNELS = [{ brand: 'Test Brand', hash, graph }];
const uid = graph.funnel.uniqueIdentifier;

it('a place is found by each word of its name, and steps only once something is typed', () => {
  expect(placesFor('', ROOMS, FUNNELS).map(({ kind }) => kind)).toEqual(['Rooms', 'Rooms', 'Funnels']);
  expect(placesFor('TEST brand', ROOMS, FUNNELS)[0]).toEqual({
    to: `/funnels/${uid}`,
    name: `${uid} · Test Brand`,
    kind: 'Funnels',
  });
  const [first] = graph.nodes;
  const steps = placesFor(`${first?.url} brand`, ROOMS, FUNNELS).filter(({ kind }) => kind === 'Steps');
  expect(steps.map(({ to }) => to)).toContain(`/funnels/${uid}/steps/${first?.id}`);
  expect(placesFor('nothing at all', ROOMS, FUNNELS)).toEqual([]);
});

it('a number is offered as an order, where there is a room of orders', () => {
  expect(placesFor('SL-1042', ROOMS, FUNNELS)).toEqual([
    { to: '/orders/SL-1042', name: 'Order SL-1042', kind: 'Orders' },
  ]);
  expect(placesFor('SL-1042', ROOMS.slice(0, 1), FUNNELS)).toEqual([]);
  for (const text of ['<script>1</script>', '../1', 'order 1', 'x'])
    expect(placesFor(text, ROOMS, FUNNELS).filter(({ kind }) => kind === 'Orders')).toEqual([]);
});
