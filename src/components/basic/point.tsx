import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './point.module.css';

interface PointProps {
  icon?: IconName;
  /** Whether the icon has a circle in the brand's colour. */
  isRound?: boolean;
  iconClassName?: string | undefined;
  children: ReactNode;
}

/** One item of a list of reasons, with its icon. */
export function Point({ icon = 'check', isRound = false, iconClassName, children }: PointProps) {
  return (
    <li className="stack-3 beside-icon">
      <Icon name={icon} className={classNames(isRound && styles.round, iconClassName)} />
      {children}
    </li>
  );
}
