import { type ReactNode, useState } from 'react';

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

interface DataTableProps<Row> {
  /** Says what the table has; a reader hears it first. */
  caption: string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  idOf: (row: Row) => string;
  /** The column by which rows are ordered first; without it they stand as they come. */
  order?: RowOrder;
}

interface RowOrder {
  id: string;
  isDescending: boolean;
}

/** A table whose columns can be ordered by a press on their names; the third press leaves rows as they come. */
export function DataTable<Row>({ caption, rows, columns, idOf, order }: DataTableProps<Row>) {
  const [by, setBy] = useState<RowOrder | null>(order ?? null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys, too
    <section className="table-room" aria-label={caption} tabIndex={0}>
      <table className="data-table">
        <caption className="for-readers">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead
                key={column.id}
                column={column}
                is={by?.id === column.id ? by : null}
                onPress={() => setBy(orderAfter(by, column))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, columns, by).map((row) => (
            <tr key={idOf(row)}>
              {columns.map((column) => (
                <td key={column.id} className={column.isNumber ? 'figure' : undefined}>
                  {column.cell ? column.cell(row) : (column.value(row) ?? '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ColumnHeadProps<Row> {
  column: DataColumn<Row>;
  /** How rows are ordered by it; null where they are not. */
  is: RowOrder | null;
  onPress: () => void;
}

function ColumnHead<Row>({ column: { header, isNumber, isUnordered }, is, onPress }: ColumnHeadProps<Row>) {
  return (
    <th
      scope="col"
      className={isNumber ? 'figure' : undefined}
      aria-sort={is ? (is.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {isUnordered ? (
        header
      ) : (
        <button type="button" className="order" onClick={onPress}>
          {header}
          <span aria-hidden="true">{is ? (is.isDescending ? ' ↓' : ' ↑') : ''}</span>
        </button>
      )}
    </th>
  );
}

function orderAfter<Row>(before: RowOrder | null, { id, isNumber = false }: DataColumn<Row>): RowOrder | null {
  if (before?.id !== id) return { id, isDescending: isNumber };
  return before.isDescending === isNumber ? { id, isDescending: !isNumber } : null;
}

const { compare } = new Intl.Collator('en', { numeric: true });

function inOrder<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], by: RowOrder | null): readonly Row[] {
  const column = columns.find(({ id }) => id === by?.id);
  if (!by || !column) return rows;
  const sign = by.isDescending ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [first, second] = [column.value(one), column.value(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    const isNumeric = typeof first === 'number' && typeof second === 'number';
    return sign * (isNumeric ? first - second : compare(String(first), String(second)));
  });
}
