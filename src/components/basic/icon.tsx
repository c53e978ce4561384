import { classNames } from './class-names.ts';
import styles from './icon.module.css';

/** Strokes on a 24 px square, in the colour of the text beside them. */
const PATHS = {
  alert: 'M12 3.6 2.9 19.4a1 1 0 0 0 .9 1.5h16.4a1 1 0 0 0 .9-1.5ZM12 10v4.4M12 17.6v.1',
  arrow: 'M4.5 12h14.5M13 6l6 6-6 6',
  check: 'm5 12.6 4.6 4.6L19.4 7',
  chevron: 'm6 9.5 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.4M12 7.6v.1',
  lock: 'M6.5 10.5h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5ZM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.6v2',
  mail: 'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3.4 6.6 12 13l8.6-6.4',
  phone:
    'M7 3.5h2.2L11 8 8.8 9.7a13 13 0 0 0 5.5 5.5L16 13l4.5 1.8V17a3 3 0 0 1-3.2 3A14.6 14.6 0 0 1 4 6.700A3 3 0 0 1 7 3.500Z',
  print:
    'M7 9V3.500h10V9M7 17H4.500A1.5 1.5 0 0 1 3 15.500v-5A1.5 1.5 0 0 1 4.5 9h15a1.5 1.5 0 0 1 1.5 1.500v5a1.5 1.5 0 0 1-1.5 1.500H17M7 14h10v6.500H7Z',
  shield: 'M12 3 4.5 5.800V11c0 4.8 3.1 8.1 7.5 10 4.4-1.9 7.5-5.2 7.5-10V5.800ZM8.6 11.900l2.4 2.4 4.4-4.6',
  truck:
    'M2.5 6h11.500v10.500H2.500ZM14 9.500h4l3.5 3.700v3.300H14M7 19.300a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.800ZM17.5 19.300a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.800Z',
} as const;

export type IconName = keyof typeof PATHS;

/** A decoration beside text with the same meaning, so it has no accessible name. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
