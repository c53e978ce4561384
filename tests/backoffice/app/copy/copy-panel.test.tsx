// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { CopyBar } from '../../../../backoffice/app/copy/copy-bar.tsx';
import { CopyPanel } from '../../../../backoffice/app/copy/copy-panel.tsx';
import { useCopy } from '../../../../backoffice/app/copy/use-copy.ts';
import { type ActorRecord, type InspectedActor, valueText } from '../../../../backoffice/app/inspect/actor-record.ts';
import { PartBoundary } from '../../../../backoffice/app/shell/part-boundary.tsx';
import type { InspectedApp } from '../../../../backoffice/contracts/inspection.ts';
import { declinedCheckout } from '../../../support/recorded/declined-checkout.ts';
import { showView } from '../answering.tsx';

const APP: InspectedApp = {
  id: 'load-1',
  tab: 'tab-1',
  title: 'Fernhollow',
  url: '/home',
  since: 0,
  isConnected: true,
  listens: true,
  forgotten: 0,
  strange: 0,
  strangeWhy: null,
};

interface ShownProps {
  app: InspectedApp;
  record: ActorRecord;
  actor: InspectedActor;
}

function Shown({ app, record, actor }: ShownProps) {
  const [address, setAddress] = useSearchParams();
  const place = Number(address.get('step'));
  const view = useCopy({ app, record, actor, place, isLive: !address.has('step'), isOpen: true });
  return (
    <>
      <CopyBar view={view} onOpen={() => {}} />
      <output aria-label="Chart">{valueText(view.shown?.value)}</output>
      <CopyPanel
        view={view}
        record={record}
        records={[record]}
        onStep={(step) => setAddress({ step: String(step.place) })}
      />
    </>
  );
}

/** The copy's panel at the step in which the checkout was told of the decline. */
async function atTheDecline(app = APP) {
  const { record, named } = await declinedCheckout();
  const actor = named('checkout');
  const declined = record.steps.find(
    ({ actor: id, event }) => id === actor.id && event.type === 'xstate.done.actor.payment',
  );
  showView(`/inspect?step=${declined?.place}`, <Shown app={app} record={record} actor={actor} />, {});
  const person = userEvent.setup();
  const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
  return { press, person, chart: () => screen.getByLabelText('Chart').textContent };
}

describe('the copy of a declined payment', () => {
  it('is as recorded, forks with another answer, goes on, and is left again', async () => {
    const { press, person, chart } = await atTheDecline();
    expect(screen.getByText(/The definition is the one that ran/)).toBeTruthy();
    expect(screen.getByText('= State, tags and context as recorded.')).toBeTruthy();
    expect(chart()).toMatch(/editing\.form\.payment/);
    await press('Instead of done payment …');
    expect(chart()).toBe('paying.charging');
    expect(screen.getByRole('combobox', { name: 'What comes next?' })).toHaveProperty(
      'selectedOptions.0.text',
      'payment answers',
    );
    await press(/^captured example/);
    expect(screen.getByText(/^→ captured \[/, { selector: 'output' })).toBeTruthy();
    await press('Take this step');
    expect(chart()).toBe('captured');
    expect(screen.getByText(/nothing comes next/)).toBeTruthy();
    await press('Take the last step back');
    await press(/^declined hard example/);
    await press('Take this step');
    expect(chart()).toMatch(/editing\.form\.payment/);
    await press('Start again');
    expect(chart()).toBe('paying.charging');
    await press(/^captured example/);
    await press('Take this step');
    await press('Copy as a test');
    const text = screen.getByLabelText('2. with this text');
    expect(text).toHaveProperty('value', expect.stringContaining("expect(state.value).toEqual('captured');"));
    expect(await screen.findByText('The test is in the clipboard.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain("expect(state.status).toBe('done');");
    await person.click(
      within(screen.getByRole('region', { name: 'Fork' })).getByRole('button', { name: 'Leave the fork' }),
    );
    expect(screen.queryByRole('combobox', { name: 'What comes next?' })).toBeNull();
  });

  it('takes an event that a person wrote, and says what is wrong with one', async () => {
    const { press, person } = await atTheDecline();
    await press('After it …');
    const area = screen.getByLabelText(/^The event, as JSON/);
    await person.clear(area);
    await person.type(area, '{{ "type": "contact.reopened" }');
    expect(screen.getByText(/^→ editing\.form\.contact/, { selector: 'output' })).toBeTruthy();
    await person.type(area, 'x');
    expect(screen.getByText(/no JSON/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Take this step' })).toHaveProperty('disabled', true);
  });

  it('is not there for another app: the recorded states are shown, and it is said', async () => {
    const { chart } = await atTheDecline({ ...APP, tab: null });
    expect(screen.getAllByText(/does not have the code of this app/)).toHaveLength(2);
    expect(chart()).toMatch(/editing\.form\.payment/);
  });
});

const fragile = { isBroken: true };

function Fragile() {
  if (fragile.isBroken) throw new Error('a state of no machine');
  return <p>well</p>;
}

it('a part that fails says what happened, and the others go on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <>
      <PartBoundary part="chart">
        <Fragile />
      </PartBoundary>
      <p>the log</p>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/The chart cannot be shown.*a state of no machine/);
  expect(screen.getByText('the log')).toBeTruthy();
  fragile.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('well')).toBeTruthy();
});
