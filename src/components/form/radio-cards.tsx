import type { ReactNode } from 'react';
import { RadioCard } from '../basic/radio-card.tsx';
import styles from './radio-cards.module.css';

export interface RadioChoice {
  value: string;
  title: ReactNode;
  note?: ReactNode;
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
export function RadioCards({ legend, cards, ...choice }: RadioCardsProps) {
  return (
    <fieldset className="stack-2">
      <legend className={`label ${styles.legend}`}>{legend}</legend>
      {cards.map(({ value, title, note, price }) => (
        <ChoiceCard key={value} value={value} {...choice}>
          <span className={`flow baseline ${styles.words}`}>
            <span className="strong">{title}</span>
            {note && <span className={`small ${styles.note}`}>{note}</span>}
          </span>
          <span className={styles.price}>{price}</span>
        </ChoiceCard>
      ))}
    </fieldset>
  );
}

/** The same for choices without a price: cards of a word side by side, and the note of the chosen one under them. */
export function RadioRow({ legend, cards, ...choice }: RadioRowProps) {
  return (
    <fieldset className="stack-2">
      <legend className={`label ${styles.legend}`}>{legend}</legend>
      <div className={`stack-2 ${styles.row}`}>
        {cards.map(({ value, title }) => (
          <ChoiceCard key={value} value={value} {...choice}>
            <span className={`strong flow baseline ${styles.words}`}>{title}</span>
          </ChoiceCard>
        ))}
      </div>
      <p className={`small ${styles.note}`} aria-live="polite">
        {cards.find(({ value }) => value === choice.chosen)?.note}
      </p>
    </fieldset>
  );
}

type RadioRowProps = Omit<RadioCardsProps, 'cards'> & { cards: readonly Omit<RadioChoice, 'price'>[] };

type ChoiceCardProps = Omit<RadioCardsProps, 'legend' | 'cards'> & { value: string; children: ReactNode };

function ChoiceCard({ name, value, chosen, onChoose, children }: ChoiceCardProps) {
  return (
    <RadioCard
      className={styles.card}
      name={name}
      value={value}
      isChosen={value === chosen}
      onChoose={() => onChoose(value)}
    >
      {children}
    </RadioCard>
  );
}
