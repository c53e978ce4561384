// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { type DataColumn, DataTable } from '../../../backoffice/app/parts/data-table.tsx';

beforeEach(cleanup);

interface Row {
  name: string;
  count: number | null;
}

const ROWS: readonly Row[] = [
  { name: 'step 10', count: 2 },
  { name: 'step 9', count: null },
  { name: 'step 1', count: 11 },
];
const COLUMNS: readonly DataColumn<Row>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'count', header: 'Count', value: ({ count }) => count, isNumber: true },
  { id: 'act', header: 'Act', value: () => null, isUnordered: true },
];

const names = () => screen.getAllByText(/^step /).map(({ textContent }) => textContent?.slice(5));

it('a column orders rows one way, the other way, and as they come; what has no value stands last', async () => {
  render(<DataTable caption="Rows" rows={ROWS} columns={COLUMNS} idOf={({ name }) => name} />);
  const user = userEvent.setup();
  const press = (name: RegExp) => user.click(screen.getByRole('button', { name }));
  expect(names()).toEqual(['10', '9', '1']);
  await press(/Name/);
  expect(names()).toEqual(['1', '9', '10']);
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending');
  await press(/Count/);
  expect(names()).toEqual(['1', '10', '9']);
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBeNull();
  await press(/Count/);
  expect(names()).toEqual(['10', '1', '9']);
  await press(/Count/);
  expect(names()).toEqual(['10', '9', '1']);
  expect(screen.queryByRole('button', { name: 'Act' })).toBeNull();
});

it('a table has the order that it begins with', () => {
  const order = { id: 'count', isDescending: true };
  render(<DataTable caption="Rows" rows={ROWS} columns={COLUMNS} idOf={({ name }) => name} order={order} />);
  expect(names()).toEqual(['1', '10', '9']);
});
