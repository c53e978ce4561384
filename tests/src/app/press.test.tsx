// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Actor, createActor, createMachine } from 'xstate';
import { useSnapshot } from '../../../src/app/use-snapshot.ts';
import { watchPresses } from '../../../src/components/basic/press.ts';

afterEach(cleanup);

const machine = createMachine({
  initial: 'before',
  states: { before: { on: { go: 'after' } }, after: { on: { choose: 'chosen' } }, chosen: {} },
});

/** A page of one actor, with a button and a select. */
function Page({ actor, onPress }: { actor: Actor<typeof machine>; onPress: (shown: string) => void }) {
  useEffect(() => watchPresses(document.body), []);
  const { value } = useSnapshot(actor, () => null);
  return (
    <>
      <p>{String(value)}</p>
      <button type="button" onClick={() => onPress(String(value))}>
        Press
      </button>
      <select aria-label="List" />
      <input type="radio" checked={value === 'chosen'} onChange={() => actor.send({ type: 'choose' })} />
    </>
  );
}

function show() {
  const actor = createActor(machine).start();
  const heard: string[] = [];
  render(<Page actor={actor} onPress={(shown) => heard.push(shown)} />);
  return { actor, heard };
}

const button = () => screen.getByRole('button');
const isShown = (value: string) => screen.queryByText(value) !== null;
const DOWN = { button: 0, isPrimary: true };

function pointer(type: string, target: Element, fields: object = {}): void {
  fireEvent(target, Object.assign(new Event(type, { bubbles: true }), DOWN, fields));
}

describe('a press', () => {
  it('is answered by what was pressed: nothing of the page changes until then', async () => {
    const { actor, heard } = show();
    pointer('pointerdown', button());
    actor.send({ type: 'go' });
    pointer('pointerup', button());
    expect(isShown('before')).toBe(true);
    fireEvent.click(button());
    expect(heard).toEqual(['before']);
    await waitFor(() => expect(isShown('after')).toBe(true));
  });

  it('shows its answer at once: a radio button whose state is the machine’s is not put back', async () => {
    const { actor } = show();
    const radio = screen.getByRole<HTMLInputElement>('radio');
    actor.send({ type: 'go' });
    pointer('pointerdown', radio);
    pointer('pointerup', radio);
    fireEvent.click(radio);
    expect(radio.checked).toBe(true);
  });

  it.each<[string, () => void]>([
    ['scrolled away', () => pointer('pointercancel', button())],
    ['ended outside of the window', () => pointer('pointermove', document.body, { buttons: 0 })],
    ['that opened a menu', () => pointer('contextmenu', button())],
    ['after which a key is pressed', () => void fireEvent.keyDown(document.body, { key: 'a' })],
    ['without a click', () => pointer('pointerup', button())],
  ])('%s ends without one, and the page goes on', async (_, end) => {
    const { actor } = show();
    pointer('pointerdown', button());
    actor.send({ type: 'go' });
    end();
    await waitFor(() => expect(isShown('after')).toBe(true));
  });

  it.each<[string, () => void]>([
    ['of another button', () => pointer('pointerdown', button(), { button: 2 })],
    ['of a second finger', () => pointer('pointerdown', button(), { isPrimary: false })],
    ['of a list of the browser’s own', () => pointer('pointerdown', screen.getByLabelText('List'))],
  ])('%s holds nothing', async (_, begin) => {
    const { actor } = show();
    begin();
    actor.send({ type: 'go' });
    await waitFor(() => expect(isShown('after')).toBe(true));
  });
});
