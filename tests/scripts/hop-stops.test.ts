import { describe, expect, it } from 'vitest';
import { ANSWERED } from '../../scripts/hops/effects.ts';
import { MACHINE } from '../../scripts/hops/path.ts';
import type { Frame } from '../../scripts/hops/stacks.ts';
import { PRESS, pathOfPage, pathsOf } from '../../scripts/hops/stops.ts';

const XSTATE = 'node_modules/xstate/dist/xstate.js';

const frame = (file: string, name = ''): Frame => ({ file, name, place: '' });
const machine = (id: string) => frame('scripts/hops/effects.ts', MACHINE + id);
const answered = (id: string) => frame('scripts/hops/effects.ts', ANSWERED + id);
const PRESSED = [frame('src/pages/offer/offer.tsx', 'accept'), frame('scripts/hops/journey.ts', PRESS)];

/** The files on the path of an effect with these callers, the nearest first. */
function filesOf(...frames: Frame[]): string[][] {
  return pathsOf([{ what: 'statement', frames }]).map(({ stops }) => stops.map(({ file }) => file));
}

describe('the path of an effect', () => {
  it('is of our own functions and of the machines, from the press on', () => {
    const own = frame('src/adapters/api/http.ts', 'post');
    expect(filesOf(own, frame('node_modules/ofetch/index.js'), machine('funnel'), ...PRESSED)).toEqual([
      ['src/pages/offer/offer.tsx', 'machines/funnel/compile.ts', 'src/adapters/api/http.ts'],
    ]);
  });

  it('is none where no call of the press has led to it', () => {
    expect(filesOf(frame('src/components/form/form-focus.ts', 'focus'))).toEqual([]);
  });

  it('is none where it listens to snapshots or facts, or delivers the events of the outbox', () => {
    const listener = frame('src/tracking/visit.ts', 'next');
    expect(filesOf(listener, frame(XSTATE, 'update'), machine('funnel'), ...PRESSED)).toEqual([]);
    expect(filesOf(listener, frame(XSTATE, 'emit'), machine('funnel'), ...PRESSED)).toEqual([]);
    expect(filesOf(frame('server/outbox/start-outbox.ts', 'drain'), ...PRESSED)).toEqual([]);
  });

  it('goes on from the machine that got an answer, and ends with the answer that the funnel gets', () => {
    const poll = frame('src/adapters/payment/payments.ts', 'poll');
    const asked = frame('src/adapters/api/http.ts', 'post');
    expect(filesOf(poll, answered('payment'), asked, machine('payment'), machine('funnel'), ...PRESSED)).toEqual([
      [
        'src/pages/offer/offer.tsx',
        'machines/funnel/compile.ts',
        'machines/payment/payment.machine.ts',
        'src/adapters/payment/payments.ts',
      ],
    ]);
    expect(filesOf(poll, answered('funnel'), machine('payment'), machine('funnel'), ...PRESSED)).toEqual([]);
  });
});

it('a page comes from the funnel by the app to the first function of the pages', () => {
  const made = [
    frame('src/components/heading.tsx', 'Heading'),
    frame('src/pages/offer/offer.page.tsx', 'OfferPage'),
    frame('src/app/app.tsx', 'App'),
    frame('src/main.tsx', 'main'),
  ];
  expect(pathOfPage(made).stops.map(({ file }) => file)).toEqual([
    'machines/funnel/compile.ts',
    'src/app/app.tsx',
    'src/pages/offer/offer.page.tsx',
  ]);
  expect(() => pathOfPage(made.slice(2))).toThrow('no page was rendered by the app');
});
