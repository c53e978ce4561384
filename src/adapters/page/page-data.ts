import { DATA_BLOCKS, type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import type { PageData } from '../../../contracts/page/page-data.ts';

/** Reads the data of the page from its data blocks. */
export function readPageData(page: Document): PageData {
  return pageOf(readPageBlocks(page));
}

/** The data blocks of the page. A missing one is a bug of the server and throws. */
export function readPageBlocks(page: Document): PageBlocks {
  const read = (id: string) => JSON.parse(page.getElementById(id)?.textContent ?? fail(id));
  return {
    settings: read(DATA_BLOCKS.settings),
    funnels: read(DATA_BLOCKS.funnels),
    published: read(DATA_BLOCKS.published),
    orders: read(DATA_BLOCKS.orders),
    receipt: read(DATA_BLOCKS.receipt),
    text: read(DATA_BLOCKS.text),
    problem: read(DATA_BLOCKS.problem),
    arms: JSON.parse(page.getElementById(DATA_BLOCKS.arms)?.textContent ?? 'null'),
    preloaded: JSON.parse(page.getElementById(DATA_BLOCKS.preloaded)?.textContent ?? 'null'),
    subscription: JSON.parse(page.getElementById(DATA_BLOCKS.subscription)?.textContent ?? 'null'),
    withdrawal: JSON.parse(page.getElementById(DATA_BLOCKS.withdrawal)?.textContent ?? 'null'),
  };
}

function fail(id: string): never {
  throw new Error(`the page has no data block "${id}"`);
}
