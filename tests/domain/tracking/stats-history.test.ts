import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NO_HISTORY,
  readStatsHistory,
  type ShownStep,
  type StatsHistory,
  withShownStep,
} from '../../../domain/tracking/stats-history.ts';
import type { DeviceInfo } from '../../../domain/tracking/visitor.ts';

const PHONE: DeviceInfo = {
  os: 'iOS',
  browser: 'ios 17.4.0',
  language: 'en-US',
  device: 'Mobile',
  timezone: 'America/Chicago',
  screen_resolution: '390x844',
};

function shown(step: number, over: Partial<ShownStep> = {}): ShownStep {
  const url = `page-${step}`;
  return { step, genericUrl: `entry-${step}`, url, spId: `test-${step}`, variantId: `variant-${step}`, ...over };
}

function historyOf(steps: ShownStep[], funnel = 'main'): StatsHistory {
  return steps.reduce((history, step) => withShownStep(history, { funnel, step, device: PHONE }), NO_HISTORY);
}

describe('the history of the steps that a visitor saw', () => {
  it('E06 has the device, and by funnel the steps with their fields', () => {
    expect(historyOf([shown(1)])).toEqual({
      deviceInfo: PHONE,
      funnels: {
        main: [{ step: 1, genericUrl: 'entry-1', url: 'page-1', spId: 'test-1', variantId: 'variant-1' }],
      },
    });
  });

  it('E06 is sorted by step, for any order of the visit', () => {
    const steps = [30, 10, 20].map((step) => shown(step));
    expect(historyOf(steps).funnels.main?.map(({ step }) => step)).toEqual([10, 20, 30]);
  });

  it('E06 has one entry for each genericUrl, the last one shown, sorted by step, and the last device', () => {
    const again = shown(10, { url: 'page-b', variantId: 'b' });
    const device: DeviceInfo = { ...PHONE, device: 'Desktop' };
    const before = historyOf([shown(20), shown(10)]);
    const after = withShownStep(before, { funnel: 'main', step: again, device });
    expect(after).toEqual({ deviceInfo: device, funnels: { main: [again, shown(20)] } });
    const renumbered = shown(40, { genericUrl: 'entry-10' });
    expect(historyOf([shown(10), shown(20), renumbered]).funnels.main).toEqual([shown(20), renumbered]);
  });

  it('E06 keeps the funnels apart, also one named like a built-in property', () => {
    const names = ['main', '__proto__', 'constructor'];
    const history = names.reduce(
      (before, funnel, index) => withShownStep(before, { funnel, step: shown(index), device: PHONE }),
      NO_HISTORY,
    );
    expect(Object.keys(history.funnels).sort()).toEqual([...names].sort());
    expect(readStatsHistory(JSON.parse(JSON.stringify(history)))).toEqual(history);
  });

  it('E06 survives storing and reading', () => {
    const text = fc.string({ maxLength: 8 });
    const step = fc.record({
      step: fc.nat(99),
      genericUrl: text,
      url: text,
      variantId: text,
      spId: fc.option(text),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b'), step)), (visits) => {
        const history = visits.reduce(
          (before, [funnel, each]) => withShownStep(before, { funnel, step: each, device: PHONE }),
          NO_HISTORY,
        );
        expect(readStatsHistory(structuredClone(history))).toEqual(history);
        for (const steps of Object.values(history.funnels)) {
          expect(new Set(steps.map((each) => each.genericUrl)).size).toBe(steps.length);
          expect(steps).toEqual([...steps].sort((a, b) => a.step - b.step));
        }
      }),
    );
  });
});

describe('a stored history', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'stats'],
    ['a list', [shown(1)]],
    ['a number', 7],
    ['no funnels', { deviceInfo: null }],
    ['funnels that are a list', { funnels: [shown(1)] }],
  ])('E06 of a wrong form is an empty one: %s', (_, stored) => {
    expect(readStatsHistory(stored)).toEqual(NO_HISTORY);
  });

  it.each<[string, unknown]>([
    ['that is a text', 'x'],
    ['that is null', null],
    ['without a step', { ...shown(1), step: undefined }],
    ['whose step is a text', { ...shown(1), step: '1' }],
    ['whose step is no number', { ...shown(1), step: Number.NaN }],
    ['without a genericUrl', { ...shown(1), genericUrl: null }],
    ['whose url is a list', { ...shown(1), url: ['x'] }],
    ['whose spId is a number', { ...shown(1), spId: 4 }],
    ['without a variant', { ...shown(1), variantId: undefined }],
  ])('E06 loses an entry %s, and keeps the others', (_, entry) => {
    const history = readStatsHistory({ deviceInfo: PHONE, funnels: { main: [entry, shown(2)], other: 'x' } });
    expect(history).toEqual({ deviceInfo: PHONE, funnels: { main: [shown(2)], other: [] } });
  });

  it.each(['Mobile', 'Desktop'] as const)('E06 E07 keeps the device %s', (device) => {
    const deviceInfo = { ...PHONE, device };
    expect(readStatsHistory({ deviceInfo, funnels: {} })).toEqual({ deviceInfo, funnels: {} });
  });

  it('E06 E07 loses an unknown device, and keeps its funnels', () => {
    const { os: _, ...withoutOs } = PHONE;
    for (const deviceInfo of ['x', null, withoutOs, { ...PHONE, device: 'Tablet' }, { ...PHONE, language: 1 }])
      expect(readStatsHistory({ deviceInfo, funnels: { main: [shown(1)] } })).toEqual({
        deviceInfo: null,
        funnels: { main: [shown(1)] },
      });
  });

  it('E06 of any form is read without an exception, and can be continued', () => {
    const entry = fc.anything({ withNullPrototype: true });
    const like = fc.record(
      { deviceInfo: entry, funnels: fc.dictionary(fc.string(), fc.oneof(entry, fc.array(entry))) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(entry, like), (stored) => {
        const history = readStatsHistory(stored);
        expect(readStatsHistory(history)).toEqual(history);
        const next = withShownStep(history, { funnel: 'main', step: shown(1), device: PHONE });
        expect(next.funnels.main).toContainEqual(shown(1));
      }),
    );
  });
});
