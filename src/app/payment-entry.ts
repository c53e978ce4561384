import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { isRecord } from '../../domain/is-record.ts';
import type { FunnelMachine } from '../../machines/funnel/compile.ts';
import { typedStage } from '../../machines/funnel/funnel.view.ts';

/**
 * The payment of a form that asks for the contact first has an entry of its own in the browser's history, at the form's address: Back
 * leads to the contact, with everything typed, and not out of the form.
 */
export function usePaymentEntry(actor: ActorRefFrom<FunnelMachine>): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const current = `${pathname}${search}`;
  const isPop = useNavigationType() === 'POP';
  const isEntry = isRecord(state) && state.isPayment === true;
  const stage = useSelector(actor, typedStage);
  const before = useRef({ stage, isEntry, current });

  useEffect(() => {
    const { current: last } = before;
    before.current = { stage, isEntry, current };
    if (stage === 'contact' && isEntry) navigate(-1);
    else if (stage === 'payment' && last.stage === 'contact' && !isEntry)
      navigate(current, { state: { ...state, isPayment: true } });
    else if (stage === 'payment' && isPop && last.isEntry && !isEntry && last.current === current)
      actor.getSnapshot().children.checkout?.send({ type: 'contact.reopened' });
  }, [actor, navigate, stage, isEntry, isPop, current, state]);
}
