import { OPTIONAL_PURPOSES } from '../../../domain/consent/consent.ts';
import { Button } from '../basic/button.tsx';
import { TickBox } from '../form/tick-box.tsx';
import type { ConsentPort } from './consent.context.ts';
import styles from './consent-boxes.module.css';
import { PURPOSES } from './consent-copy.ts';

/** A box for each optional purpose; only the visitor ticks one that is not allowed yet. */
export function ConsentBoxes({ model, send }: Pick<ConsentPort, 'model' | 'send'>) {
  return (
    <fieldset className="stack-3">
      <legend className="strong">What do you allow?</legend>
      {OPTIONAL_PURPOSES.map((purpose) => (
        <TickBox
          key={purpose}
          isTicked={model.choice[purpose]}
          onTick={(isAllowed) => send({ type: 'purpose.toggled', purpose, isAllowed })}
          note={PURPOSES[purpose].note}
        >
          {PURPOSES[purpose].name}
        </TickBox>
      ))}
      <div className={`flow ${styles.actions}`}>
        <Button variant="outline" busy={model.stage === 'saving'} onClick={() => send({ type: 'choice.submitted' })}>
          Save this choice
        </Button>
        {model.stage === 'changing' && (
          <Button variant="quiet" onClick={() => send({ type: 'choice.closed' })}>
            Back
          </Button>
        )}
      </div>
    </fieldset>
  );
}
