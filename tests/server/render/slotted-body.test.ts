import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastingParameters } from '../../../domain/routing/shop-address.ts';
import { escapeHtml } from '../../../server/render/page-html.ts';
import { dividedHtml, MARK } from '../../../server/render/sharing/marked-html.ts';
import { findSlots, type Slots } from '../../../server/render/sharing/slots.ts';
import { filledBody, slottedBodies } from '../../../server/render/sharing/slotted-body.ts';
import { soakRuns } from '../../support/soak/soak.ts';

const DECODED = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (bytes: Buffer) => bytes,
};

const INPUT = `<form method="get"><input type="hidden" name="${MARK}" value="${MARK}"/></form>`;
const LINK = `<a href="/terms?uid=classic&amp;${MARK}=${MARK}" class="policy">Terms</a>`;

const TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
  fc.constantFrom(
    '<p>It is paid once.</p>',
    ' '.repeat(70),
    '<a href="/terms?uid=classic&amp;',
    '" class="policy">Terms',
  ),
);
const PAGE = fc
  .array(fc.oneof(fc.constantFrom(INPUT, LINK), TEXT.map(escapeHtml)), { minLength: 1, maxLength: 25 })
  .map((parts) => parts.join(''));
const PARAMETERS = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string({ unit: 'binary', maxLength: 120 })), {
  minLength: 1,
  maxLength: 5,
});

/** What a page says with a visit's parameters in its slots. */
const expected = (html: string, { texts }: Slots) =>
  dividedHtml(html)
    .map((piece) => (typeof piece === 'string' ? piece : texts[piece.place].toString()))
    .join('');

describe('a page whose compressed bytes have slots', () => {
  it('Q09 says in each encoding what it was made of, with the parameters of each visit', async () => {
    let compressed = 0;
    await fc.assert(
      fc.asyncProperty(PAGE, fc.array(PARAMETERS, { minLength: 2, maxLength: 3 }), async (html, visits) => {
        const slots = visits.flatMap((parameters) => {
          const search = new URLSearchParams(parameters.map(([name, value]) => [name, value]));
          return findSlots(lastingParameters(search.toString(), null)) ?? [];
        });
        for (const own of slots) {
          const bodies = await slottedBodies(html, own.size);
          if (bodies.size === 3) compressed += 1;
          for (const [encoding] of bodies)
            for (const others of slots.filter(({ size }) => size === own.size)) {
              const bytes = filledBody(bodies, encoding, others);
              const said = bytes && (await DECODED[encoding](bytes));
              expect(said?.toString()).toBe(expected(html, others));
            }
        }
      }),
      soakRuns(60),
    );
    expect(compressed).toBeGreaterThan(20);
  });

  it('is left as it is where it has too many bytes for another one to be told apart', async () => {
    const letters = Array.from({ length: 0x8000 }, (_, index) => String.fromCodePoint(0x80 + index * 33)).join('');
    const html = `${letters.replace(/\p{Surrogate}/gu, '')}${LINK}`.repeat(2);
    const slots = findSlots([['gclid', 'x'.repeat(700)]]);
    if (!slots) throw new Error('no slot has room');
    const bodies = await slottedBodies(html, slots.size);
    expect([...bodies.keys()]).toContain('identity');
    for (const [encoding] of bodies) {
      const bytes = filledBody(bodies, encoding, slots);
      expect(bytes && (await DECODED[encoding](bytes)).toString() === expected(html, slots)).toBe(true);
    }
  });
});
