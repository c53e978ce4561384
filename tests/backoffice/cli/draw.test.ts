import fs from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { MAIN_STATES } from '../../../backoffice/diagram/card-lines.ts';
import { drawSvg } from '../../../backoffice/diagram/draw-svg.tsx';
import { unknownShop } from '../../../graph/copy/drawn-shop.ts';
import { buildGraph } from '../../../graph/graph.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout.machine.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { downsell, funnelOf, page, type StepDraft, thankYou, upsell, variant } from '../../support/funnels/funnels.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { CLASSIC_FILE, sluice } from './sluice.ts';

const documentOf = (svg: string) => new JSDOM(svg).window.document;

const textsOf = (svg: string) => [...documentOf(svg).querySelectorAll('tspan')].map((each) => each.textContent ?? '');

const pictureOf = (drafts: StepDraft[], options: Parameters<typeof drawSvg>[3] = {}) => {
  const views = new Map([['content-form', 'two-step-order-form' as const]]);
  return drawSvg(
    buildGraph(funnelOf(drafts), (id) => views.get(id) ?? null),
    unknownShop(''),
    'A <funnel> & more',
    options,
  );
};

describe('sluice draw', () => {
  it('prints Mermaid text, by default and on request', async () => {
    const drawn = await sluice(['draw', CLASSIC_FILE]);
    expect(drawn.printed).toMatch(/^flowchart TD/);
    expect(await sluice(['draw', CLASSIC_FILE, '--mermaid'])).toEqual(drawn);
  });

  it('N05 N06 N08 draws every step with its kind in words, and every edge with its label', async () => {
    const file = path.join(await emptyFolder(), 'classic.svg');
    expect((await sluice(['draw', CLASSIC_FILE, '--svg', '--out', file])).code).toBe(0);
    const texts = textsOf(await fs.readFile(file, 'utf8'));
    const kinds = [
      '10 · landing page',
      '20 · order form',
      '30 · upsell',
      '40 · downsell',
      '50 · upsell',
      '60 · downsell',
    ];
    for (const kind of [...kinds, '70 · thank-you page']) expect(texts).toContain(kind);
    const count = (word: string) => texts.filter((text) => text === word).length;
    // Each word stands once more in the legend, and yes and no in the box of each of the four offers.
    expect([count('next'), count('yes'), count('no'), count('payment fails')]).toEqual([3, 9, 9, 5]);
    expect(texts).toEqual(
      expect.arrayContaining(['PowerMotion, 3 jars', '$69.00', '“Yes, add 3 jars”', 'Adverts lead to /start']),
    );
    expect(texts.join()).not.toContain('runs inside');
  });

  it('shows the child machines inside order forms and offers on request, with states of these machines', async () => {
    const drafts = [page('landing'), page('form'), upsell('u'), thankYou()];
    const texts = textsOf(await pictureOf(drafts, { hasMachines: true }));
    expect(texts.filter((text) => text === 'checkout runs inside')).toHaveLength(1);
    expect(texts.filter((text) => text === 'payment runs inside')).toHaveLength(2);
    const states = { checkout: namesOf(checkoutMachine.config), payment: namesOf(paymentMachine.config) };
    for (const state of MAIN_STATES.checkout) expect(states.checkout).toContain(state);
    for (const state of MAIN_STATES.payment) expect(states.payment).toContain(state);
  });

  it('shows variants with their percentages, and marks overrides', async () => {
    const variants = [
      variant('a', { percentage: 70 }),
      variant('b', { sfid: 'b', default: false, percentage: 30, visibility: 'Mobile only' }),
    ];
    const texts = textsOf(
      await pictureOf([
        page('a', { variants, splitTestEnabled: true }),
        upsell('u', { overrideYes: 'thank-you', overrideNo: 'thank-you' }),
        thankYou(),
      ]),
    );
    expect(texts).toEqual(expect.arrayContaining(['/a', '70% · default', '/b', '30% · mobile only']));
    expect(texts.filter((text) => text === 'override')).toHaveLength(2);
  });

  it('draws forty steps in columns, names far targets on the cards, and no box covers another', async () => {
    const offers = Array.from({ length: 37 }, (_, index) => (index % 2 ? downsell(`d${index}`) : upsell(`u${index}`)));
    const svg = await pictureOf([page('landing'), page('form'), ...offers, thankYou('end')]);
    const texts = textsOf(svg);
    expect(texts.filter((text) => /^\d+ · /.test(text))).toHaveLength(40);
    expect(texts.filter((text) => text === '→ 40 /end').length).toBeGreaterThan(30);
    expect(texts).toContain('← payment fails, from 37 steps');
    const boxes = boxesOf(svg);
    expect(boxes).toHaveLength(40);
    for (const [index, box] of boxes.entries())
      expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
  });

  it('prints one well-formed picture for any text in a funnel', async () => {
    const evil = '</text><script>alert(1)</script>&"\u0000';
    const svg = await pictureOf([page('x', { sfid: evil, url: evil }), page('y', { sfid: evil }), thankYou()]);
    const document = documentOf(svg);
    expect(document.querySelector('script')).toBeNull();
    expect(document.querySelector('svg > title')?.textContent).toBe('A <funnel> & more');
  });

  it('draws a funnel without steps as a picture without boxes', async () => {
    expect(textsOf(await pictureOf([]))).toContain('A <funnel> & more');
  });

  it('reports a file that cannot be written in a sentence', async () => {
    const { code, complained } = await sluice(['draw', CLASSIC_FILE, '--out', '/nowhere/at/all.svg']);
    expect([code, complained]).toEqual([1, expect.stringMatching(/cannot be written/)]);
  });
});

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The frames of the cards, in the coordinates of the whole picture. */
function boxesOf(svg: string): Place[] {
  const document = documentOf(svg);
  const shift = (element: Element | null) => (element?.getAttribute('transform')?.match(/-?\d+/g) ?? []).map(Number);
  return [...document.querySelectorAll('.step')].map((group) => {
    const [[x = 0, y = 0], [left = 0, top = 0]] = [shift(group), shift(group.parentElement)];
    const frame = group.querySelector('rect');
    return {
      x: x + left,
      y: y + top,
      width: Number(frame?.getAttribute('width')),
      height: Number(frame?.getAttribute('height')),
    };
  });
}

function overlap(a: Place, b: Place): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The names of all states of a chart, at any depth. */
function namesOf(config: { states?: object }): string[] {
  return Object.entries(config.states ?? {}).flatMap(([name, state]) => [name, ...namesOf(state)]);
}
