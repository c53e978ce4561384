import { Button } from '../../components/basic/button.tsx';
import { Icon } from '../../components/basic/icon.tsx';
import styles from './print-button.module.css';

/** Prints the receipt, on paper or as a PDF. */
export function PrintButton() {
  return (
    <div className={styles.place}>
      <Button variant="outline" onClick={() => window.print()}>
        <Icon name="print" />
        Print this receipt
      </Button>
    </div>
  );
}
