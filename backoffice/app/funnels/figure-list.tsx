import type { ReactNode } from 'react';

/** Figures with their names, one below the other; those of null are left out. */
export function FigureList({ figures }: { figures: readonly (readonly [name: string, value: ReactNode | null])[] }) {
  return (
    <dl className="figure-list">
      {figures
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
