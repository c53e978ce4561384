import type { FormEvent } from 'react';
import { MESSAGES } from '../../../domain/messages.ts';
import type { PageModel } from '../../../machines/funnel/funnel.view.ts';
import { Button, StartLink } from '../../components/basic/button.tsx';
import { PageTitle } from '../../components/basic/page-title.tsx';
import { StepForm } from '../../components/form/step-form.tsx';
import { Help } from '../../components/frame/support.tsx';
import { ParcelFace } from './parcel-face.tsx';
import styles from './unavailable.module.css';

export interface UnavailablePageProps {
  model: Extract<PageModel, { view: 'unavailable' }>;
  send: (event: { type: 'page.retried' }) => void;
}

/** The page for an unavailable step (R13, K03): a face, the sentence, and the next action. */
export function UnavailablePage({ model, send }: UnavailablePageProps) {
  const { message, canRetry, shop } = model;
  const retry = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'page.retried' });
  };
  return (
    <div className={`stack-5 centred ${styles.page}`}>
      <ParcelFace />
      <PageTitle lead={adviceFor(message, canRetry)} className={styles.title}>
        {message}
      </PageTitle>
      <div className={`flow ${styles.actions}`}>
        {canRetry && (
          <StepForm next={null} onSubmit={retry}>
            <Button type="submit" size="large" wide>
              Try again
            </Button>
          </StepForm>
        )}
        <StartLink variant={canRetry ? 'outline' : 'primary'} />
      </div>
      <Help shop={shop} />
    </div>
  );
}

function adviceFor(message: string, canRetry: boolean): string {
  if (message === MESSAGES.orderMissing) {
    return 'This page shows an order only on the device that placed it. The email about your order has a link to its receipt, which opens anywhere; without it, write to us from the address you ordered with and we will look it up.';
  }
  if (canRetry) return 'This page did not load completely. Trying again usually helps.';
  return 'The address may be old or mistyped. Our home page is a good place to start again.';
}
