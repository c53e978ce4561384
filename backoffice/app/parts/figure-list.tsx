import type { ReactNode } from 'react';

interface FigureListProps {
  figures: readonly (readonly [name: string, value: ReactNode | null])[];
  className?: string;
}

/** Figures with their names, one below the other; those of null are left out. */
export function FigureList({ figures, className = 'figure-list' }: FigureListProps) {
  return (
    <dl className={className}>
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
