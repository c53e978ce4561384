import {
  type Column,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { amountText, countText, shareText } from '../../figures/number-text.ts';

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** What is shown where there is no cell, and what rows are ordered by; null stands last. */
  value: (row: Row) => string | number | null;
  cell?: (row: Row) => ReactNode;
  /** Stands at the right, with digits below each other; the first press orders it by the highest. */
  isNumber?: boolean;
  /** Whether the column has no order, such as one of buttons. */
  isUnordered?: boolean;
}

/** A column of counts, such as `1,200`. */
export function countColumn<Row>(id: string, header: string, value: (row: Row) => number): DataColumn<Row> {
  return { id, header, value, cell: (row) => countText(value(row)), isNumber: true };
}

/** A column of shares, such as `12.5 %`. */
export function shareColumn<Row>(id: string, header: string, value: (row: Row) => number | null): DataColumn<Row> {
  return { id, header, value, cell: (row) => shareText(value(row)), isNumber: true };
}

/** A column of amounts, each in the currency of its row. */
export function amountColumn<Row extends { currency: string }>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
): DataColumn<Row> {
  return { id, header, value, cell: (row) => amountText(value(row), row.currency), isNumber: true };
}

/** A column of states, whose colours repeat their words. */
export function badgeColumn<Row>(id: string, header: string, value: (row: Row) => string): DataColumn<Row> {
  return { id, header, value, cell: (row) => <span className={`badge is-${value(row)}`}>{value(row)}</span> };
}

/** A column of the first digits of hashes; one of null is of no version. */
export function hashColumn<Row>(id: string, header: string, value: (row: Row) => string | null): DataColumn<Row> {
  const cell = (row: Row) => {
    const hash = value(row);
    return hash === null ? <span className="quiet">none</span> : <code title={hash}>{hash.slice(0, 12)}</code>;
  };
  return { id, header, value, cell, isUnordered: true };
}

interface DataTableProps<Row> {
  /** Says what the table has; a reader hears it first. */
  caption: string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  idOf: (row: Row) => string;
  /** The column by which rows are ordered first; without it they stand as they come. */
  order?: { id: string; isDescending: boolean };
}

const FEATURES = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

/** A table whose columns can be ordered by a press on their names; the third press leaves rows as they come. */
export function DataTable<Row extends object>({ caption, rows, columns, idOf, order }: DataTableProps<Row>) {
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features: FEATURES,
    columns: columns.map(definedBy),
    data,
    getRowId: idOf,
    initialState: { sorting: order ? [{ id: order.id, desc: order.isDescending }] : [] },
    enableMultiSort: false,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys, too
    <section className="table-room" aria-label={caption} tabIndex={0}>
      <table className="data-table">
        <caption className="for-readers">{caption}</caption>
        <thead>
          <tr>
            {table.getFlatHeaders().map(({ column }, at) => (
              <ColumnHead key={column.id} column={column} isNumber={columns[at]?.isNumber} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <tr key={id}>
              {columns.map((column) => (
                <td key={column.id} className={column.isNumber ? 'figure' : undefined}>
                  {column.cell ? column.cell(original) : (column.value(original) ?? '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function definedBy<Row extends object>({ id, header, value, isNumber = false, isUnordered }: DataColumn<Row>) {
  return {
    id,
    header,
    accessorFn: (row: Row) => value(row) ?? undefined,
    sortFn: isNumber ? ('basic' as const) : ('alphanumeric' as const),
    sortUndefined: 'last' as const,
    sortDescFirst: isNumber,
    enableSorting: !isUnordered,
  };
}

interface ColumnHeadProps<Row extends object> {
  column: Column<typeof FEATURES, Row>;
  isNumber: boolean | undefined;
}

function ColumnHead<Row extends object>({ column, isNumber }: ColumnHeadProps<Row>) {
  const order = column.getIsSorted();
  const name = String(column.columnDef.header);
  return (
    <th
      scope="col"
      className={isNumber ? 'figure' : undefined}
      aria-sort={order ? (order === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      {column.getCanSort() ? (
        <button type="button" className="order" onClick={column.getToggleSortingHandler()}>
          {name}
          <span aria-hidden="true">{order ? (order === 'desc' ? ' ↓' : ' ↑') : ''}</span>
        </button>
      ) : (
        name
      )}
    </th>
  );
}
