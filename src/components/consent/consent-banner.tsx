import { use, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../basic/button.tsx';
import { PlaceProblem } from '../form/field-problem.tsx';
import { ConsentContext, type ConsentPort } from './consent.context.ts';
import styles from './consent-banner.module.css';
import { ConsentBoxes } from './consent-boxes.tsx';
import { failureOf, SAVED } from './consent-copy.ts';

/** The question covers nothing and holds no focus, since the page works before an answer to it. */
export function ConsentBanner() {
  const port = use(ConsentContext);
  if (!port?.hasBanner) return null;
  const { stage } = port.model;
  return (
    <>
      {stage !== 'settled' && stage !== 'saved' && stage !== 'signalled' && <Question {...port} />}
      <p className="visually-hidden" role="status">
        {stage === 'saved' && SAVED}
      </p>
    </>
  );
}

function Question({ model, send, question }: ConsentPort) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useFocusOfMain(box);
  return (
    <section ref={box} className={`unprinted ${styles.banner}`} aria-labelledby={id}>
      <div className={`stack-2 page-width ${styles.inner}`}>
        <div className="stack-1">
          <p>
            <span id={id} className="strong">
              {question.title}
            </span>{' '}
            {model.answer !== 'boxes' && model.stage !== 'saving' && (
              <button type="button" className={styles.choose} onClick={() => send({ type: 'choice.opened' })}>
                Choose<span className="visually-hidden"> for each</span>
              </button>
            )}
          </p>
          {model.answer === 'boxes' && <p>{question.text}</p>}
          <PlaceProblem message={model.stage === 'failed' ? failureOf(model) : null} />
        </div>
        {model.answer === 'boxes' ? <ConsentBoxes model={model} send={send} /> : <Answers model={model} send={send} />}
      </div>
    </section>
  );
}

/** Two buttons of the same size and weight. */
function Answers({ model, send }: Pick<ConsentPort, 'model' | 'send'>) {
  const saving = model.stage === 'saving' ? model.answer : null;
  return (
    <div className={`stack-3 ${styles.answers}`}>
      <Button variant="outline" busy={saving === 'refuse'} onClick={() => send({ type: 'consent.refused' })}>
        Refuse
      </Button>
      <Button variant="outline" busy={saving === 'accept'} onClick={() => send({ type: 'consent.accepted' })}>
        Accept
      </Button>
    </div>
  );
}

/** The answered banner goes with its focused button, so that the focus moves to the page's main part. */
function useFocusOfMain(box: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const banner = box.current;
    return () => {
      if (banner?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [box]);
}
