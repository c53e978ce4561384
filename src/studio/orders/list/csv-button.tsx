import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CsvSeparator, OrderFilters } from '../../../../contracts/api/admin-orders-api.ts';
import { post, type StudioProblem } from '../../shell/admin-query.ts';

/**
 * Saves all orders that match as a CSV file for a spreadsheet. The filters go as a body, so that the list of downloads names no one who
 * was searched for.
 */
export function CsvButton({ filters }: { filters: OrderFilters }) {
  const [separator, setSeparator] = useState(usualSeparator);
  const file = useMutation<string, StudioProblem>({
    mutationFn: () => post<string>(`/admin/api/orders.csv?separator=${separator}`, filters),
    onSuccess: save,
  });
  return (
    <span>
      <label>
        <span>Cells parted by</span>{' '}
        <select value={separator} onChange={({ target }) => setSeparator(separatorOf(target.value))}>
          <option value="comma">comma, 1.50</option>
          <option value="semicolon">semicolon, 1,50</option>
        </select>
      </label>{' '}
      <button type="button" disabled={file.isPending} onClick={() => file.mutate()}>
        {file.isPending ? 'Reading all …' : 'Save as CSV'}
      </button>
      {file.error && <span role="alert">{file.error.message}</span>}
    </span>
  );
}

/** The sheets of a locale with a decimal comma part cells by semicolons. */
function usualSeparator(): CsvSeparator {
  const parts = new Intl.NumberFormat(navigator.language).formatToParts(1.5);
  return separatorOf(parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma');
}

function separatorOf(text: string): CsvSeparator {
  return text === 'semicolon' ? 'semicolon' : 'comma';
}

/** Excel reads a file without a byte order mark in the code page of its system. */
function save(text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'orders.csv';
  link.click();
  URL.revokeObjectURL(url);
}
