import type { ReactNode } from 'react';
import styles from './radio-cards.module.css';

export interface RadioCard {
  value: string;
  title: ReactNode;
  /** A line under the title. */
  note?: ReactNode;
  /** What it costs, at the card's far edge. */
  price: ReactNode;
}

export interface RadioCardsProps {
  name: string;
  legend: string;
  cards: readonly RadioCard[];
  chosen: string | null;
  onChoose: (value: string) => void;
}

/** A choice of one among few, each a card of two lines that is a target as a whole. */
export function RadioCards({ name, legend, cards, chosen, onChoose }: RadioCardsProps) {
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{legend}</legend>
      {cards.map(({ value, title, note, price }) => (
        <label key={value} className={styles.card}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span className={styles.dot} />
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            {note && <span className={styles.note}>{note}</span>}
          </span>
          <span className={styles.price}>{price}</span>
        </label>
      ))}
    </fieldset>
  );
}
