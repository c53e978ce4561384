import { useMutation } from '@tanstack/react-query';
import type { OrderFilters } from '../../../../contracts/api/admin-orders-api.ts';
import { post, type StudioProblem } from '../../shell/admin-query.ts';

/** Saves all orders that match as a CSV file. The filters go as a body, so that the list of downloads names no one who was searched for. */
export function CsvButton({ filters }: { filters: OrderFilters }) {
  const file = useMutation<string, StudioProblem>({
    mutationFn: () => post<string>('/admin/api/orders.csv', filters),
    onSuccess: save,
  });
  return (
    <span>
      <button type="button" disabled={file.isPending} onClick={() => file.mutate()}>
        {file.isPending ? 'Reading all …' : 'Save as CSV'}
      </button>
      {file.error && <span role="alert">{file.error.message}</span>}
    </span>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'orders.csv';
  link.click();
  URL.revokeObjectURL(url);
}
