import { type FormEvent, use, useId } from 'react';
import type { ChoicesPage } from '../../../contracts/page/page-data.ts';
import { OPTIONAL_PURPOSES } from '../../../domain/consent/consent.ts';
import { dayInWords } from '../../../domain/day-copy.ts';
import { Button } from '../../components/basic/button.tsx';
import { Icon } from '../../components/basic/icon.tsx';
import { ClockContext } from '../../components/basic/locale.context.ts';
import { ConsentContext, type ConsentPort } from '../../components/consent/consent.context.ts';
import { ConsentBoxes } from '../../components/consent/consent-boxes.tsx';
import { failureOf, PURPOSES } from '../../components/consent/consent-copy.ts';
import { PlaceProblem } from '../../components/form/field-problem.tsx';
import styles from './data-choices.module.css';

/** L06: refusing is a plain form to the page's own address, which the server answers where no script runs. */
export function DataChoices({ page }: { page: ChoicesPage }) {
  const port = use(ConsentContext);
  const id = useId();
  return (
    <section className={`stack-4 card ${styles.choices}`} aria-labelledby={id}>
      <h2 id={id}>Your choice in this browser</h2>
      {port?.model.stage === 'signalled' ? <Signalled /> : <Choice page={page} port={port} />}
    </section>
  );
}

/** The words of California's rules, 11 CCR § 7025 (c)(6). */
function Signalled() {
  return (
    <div className="stack-2">
      <p className="row-2 strong good">
        <Icon name="check" />
        Opt-out request honored
      </p>
      <p>
        Your browser sends a Global Privacy Control signal. We treat it as a no to statistics that recognize your
        browser, to advertising, and to keeping what you type before you order.
      </p>
    </div>
  );
}

function Choice({ page, port }: { page: ChoicesPage; port: ConsentPort | null }) {
  const hasBoxes = port !== null && hasOpenBoxes(port.model);
  return (
    <>
      {port && !hasBoxes && <Current port={port} />}
      <PlaceProblem message={port?.model.stage === 'failed' ? failureOf(port.model) : null} />
      {hasBoxes ? <ConsentBoxes model={port.model} send={port.send} /> : <Answers page={page} port={port} />}
      <p className={`good ${styles.saved}`} role="status">
        {port?.model.stage === 'saved' && 'Your choice is saved.'}
      </p>
    </>
  );
}

/** The boxes stay until the choice is stored. */
function hasOpenBoxes({ answer, stage }: ConsentPort['model']): boolean {
  return answer === 'boxes' && stage !== 'settled' && stage !== 'saved';
}

function Current({ port: { model } }: { port: ConsentPort }) {
  return (
    <>
      <dl className="stack-3">
        {OPTIONAL_PURPOSES.map((purpose) => (
          <div key={purpose} className={styles.purpose}>
            <dt className="strong">{PURPOSES[purpose].name}</dt>
            <dd className="strong">{model.allowed[purpose] ? 'Allowed' : 'Not allowed'}</dd>
            <dd className={`note ${styles.note}`}>{PURPOSES[purpose].note}</dd>
          </div>
        ))}
      </dl>
      {model.answeredAt && <p>You answered on {dayInWords(model.answeredAt, use(ClockContext))}.</p>}
    </>
  );
}

function Answers({ page, port }: { page: ChoicesPage; port: ConsentPort | null }) {
  const saving = port?.model.stage === 'saving' ? port.model.answer : null;
  const refuse = (event: FormEvent) => {
    if (!port) return;
    event.preventDefault();
    if (saving === null) port.send({ type: 'consent.refused' });
  };
  return (
    <form method="post" className={`stack-3 ${styles.answers}`} onSubmit={refuse}>
      <Button type="submit" variant="outline" busy={saving === 'refuse'}>
        {page === 'ccpa' ? 'Do not sell or share my personal information' : 'Refuse both'}
      </Button>
      {port && (
        <>
          <Button variant="outline" busy={saving === 'accept'} onClick={() => port.send({ type: 'consent.accepted' })}>
            Allow both
          </Button>
          <Button variant="quiet" onClick={() => port.send({ type: 'choice.opened' })}>
            Choose for each
          </Button>
        </>
      )}
    </form>
  );
}
