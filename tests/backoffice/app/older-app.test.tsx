// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addMessage, emptyRecord, findStep } from '../../../backoffice/app/inspect/actor-record.ts';
import { ActorView } from '../../../backoffice/app/inspect/actor-view.tsx';

it('a machine of an app that sends no definition, no sender and its time as text is shown by its state', () => {
  const record = emptyRecord();
  const message = { sessionId: 'x:7', createdAt: '1767225600000' };
  addMessage(record, { type: '@xstate.actor', name: 'lamp', ...message });
  addMessage(record, { type: '@xstate.event', event: { type: 'press' }, ...message });
  addMessage(record, { type: '@xstate.snapshot', snapshot: { status: 'active', value: { on: 'bright' } }, ...message });
  const actor = record.actors.get('x:7');
  if (!actor) throw new Error('no actor');
  const step = findStep(record, actor.id, 0);
  render(<ActorView record={record} actor={actor} step={step} onTransitions={() => {}} />);
  expect(screen.getByText(/no definition/).textContent).toContain('on.bright');
  expect(step).toMatchObject({ at: 1_767_225_600_000, event: { type: 'press' }, source: null });
});
