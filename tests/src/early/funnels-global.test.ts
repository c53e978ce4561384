// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DATA_BLOCKS } from '../../../contracts/page/page-blocks.ts';
import { defineFunnels } from '../../../src/early/funnels-global.ts';

beforeEach(() => {
  document.body.innerHTML = '';
  defineFunnels(window);
});

afterEach(() => void Reflect.deleteProperty(window, 'sluiceFunnels'));

it('E22 the global has the funnels of the page’s data block, once it is there', () => {
  expect(window.sluiceFunnels).toEqual([]);
  const funnels = [
    { uniqueIdentifier: 'classic', defaultFunnels: [{ step: 1, variants: [{ sfid: 'a', url: 'home' }] }] },
  ];
  document.body.innerHTML = `<script type="application/json" id="${DATA_BLOCKS.funnels}">${JSON.stringify(funnels)}</script>`;
  expect(window.sluiceFunnels).toEqual(funnels);
  expect(Object.keys(window)).toContain('sluiceFunnels');
});

it('E22 a script that changes what it read changes nothing for the next one', () => {
  document.body.innerHTML = '<script type="application/json" id="sluice-funnels">[]</script>';
  window.sluiceFunnels?.push({ uniqueIdentifier: 'mine', defaultFunnels: [] });
  expect(window.sluiceFunnels).toEqual([]);
});
