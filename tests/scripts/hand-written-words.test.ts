import { expect, it } from 'vitest';
import { handWrittenWords, page } from '../../scripts/diagrams/markdown.ts';

it('the words of the documents are those of pages that no command makes or checks', () => {
  const made = page('Fields', 'npm run fields', ['Made words.']);
  const held = '<!-- held by npm run requirements -->\n\n# Requirements';
  expect(handWrittenWords(['# One\n\ntwo  three', made, held, '<!-- a note -->'])).toBe(8);
});
