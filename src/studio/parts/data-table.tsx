import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';

export interface DataColumn<Row> {
  id: string;
  header: string;
  /** What is shown where there is no cell, and what rows are ordered by; null stands last. */
  value: (row: Row) => string | number | null;
  cell?: (row: Row) => ReactNode;
  /** Stands at the right, with digits below each other. */
  isNumber?: boolean;
  /** Whether the column has no order, such as one of buttons. */
  isUnordered?: boolean;
}

interface DataTableProps<Row> {
  /** Says what the table has; a reader hears it first. */
  caption: string;
  rows: readonly Row[];
  /** The same list in each render, or the table begins anew. */
  columns: readonly DataColumn<Row>[];
  idOf: (row: Row) => string;
  /** The column by which rows are ordered first; without it they stand as they come. */
  order?: { id: string; isDescending?: boolean };
  /** The row that is chosen. */
  chosen?: string | null;
}

const FEATURES = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});

/** A table whose columns can be ordered by a press on their names. */
export function DataTable<Row extends object>({ caption, rows, columns, idOf, order, chosen }: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<SortingState>(
    order ? [{ id: order.id, desc: order.isDescending ?? false }] : [],
  );
  const data = useMemo(() => [...rows], [rows]);
  const defined = useMemo(
    () =>
      columns.map(({ id, header, value, isUnordered }) => ({
        id,
        header,
        accessorFn: (row: Row) => value(row) ?? undefined,
        sortUndefined: 'last' as const,
        enableSorting: !isUnordered,
      })),
    [columns],
  );
  const table = useTable({
    features: FEATURES,
    columns: defined,
    data,
    getRowId: idOf,
    state: { sorting },
    onSortingChange: setSorting,
    enableMultiSort: false,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys, too
    <section className="table-room" aria-label={caption} tabIndex={0}>
      <table className="data-table">
        <caption className="for-readers">{caption}</caption>
        <thead>
          <tr>
            {table.getFlatHeaders().map(({ column }) => {
              const [is, isNumber] = [column.getIsSorted(), columnOf(columns, column.id)?.isNumber];
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={isNumber ? 'figure' : undefined}
                  aria-sort={is === 'asc' ? 'ascending' : is === 'desc' ? 'descending' : undefined}
                >
                  {column.getCanSort() ? (
                    <button type="button" className="order" onClick={column.getToggleSortingHandler()}>
                      {String(column.columnDef.header)}
                      <span aria-hidden="true">{is === 'asc' ? ' ↑' : is === 'desc' ? ' ↓' : ''}</span>
                    </button>
                  ) : (
                    String(column.columnDef.header)
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <tr key={id} className={id === chosen ? 'is-chosen' : undefined}>
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

function columnOf<Row>(columns: readonly DataColumn<Row>[], id: string): DataColumn<Row> | undefined {
  return columns.find((column) => column.id === id);
}
