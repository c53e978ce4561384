import type { ReactNode } from 'react';
import { RadioCard } from '../basic/radio-card.tsx';
import styles from './radio-cards.module.css';

export interface RadioChoice {
  value: string;
  title: ReactNode;
  note?: ReactNode;
  /** The price, at the card's far edge. */
  price: ReactNode;
}

export interface RadioCardsProps {
  name: string;
  legend: string;
  cards: readonly RadioChoice[];
  chosen: string | null;
  onChoose: (value: string) => void;
}

/** A choice of one among few, each a card of two lines that is a target as a whole. */
export function RadioCards({ name, legend, cards, chosen, onChoose }: RadioCardsProps) {
  return (
    <fieldset className="stack-2">
      <legend className={styles.legend}>{legend}</legend>
      {cards.map(({ value, title, note, price }) => (
        <RadioCard
          key={value}
          className={styles.card}
          name={name}
          value={value}
          isChosen={value === chosen}
          onChoose={() => onChoose(value)}
        >
          <span className={styles.words}>
            <span className="strong">{title}</span>
            {note && <span className="note">{note}</span>}
          </span>
          <span className={styles.price}>{price}</span>
        </RadioCard>
      ))}
    </fieldset>
  );
}
