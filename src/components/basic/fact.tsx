import type { ReactNode } from 'react';

/** One fact of a list of facts, whose page gives it its look. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
