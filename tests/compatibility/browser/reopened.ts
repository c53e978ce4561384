import fs from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { type PageBlocks, pageOf } from '../../../contracts/page/page-blocks.ts';
import { readPageBlocks } from '../../../src/adapters/page/page-data.ts';
import { beginSession } from '../../../src/boot/boot.ts';
import type { BrowserMoment } from './browser-moments.ts';

const FOLDER = import.meta.dirname;
const moments: BrowserMoment[] = JSON.parse(fs.readFileSync(path.join(FOLDER, 'browser.v1.json'), 'utf8'));

/** The data blocks of a page from the server of the first version. */
export function blocksIn(name: 'order-form' | 'offer'): PageBlocks {
  const html = fs.readFileSync(path.join(FOLDER, `page-${name}.v1.html`), 'utf8');
  return readPageBlocks(new JSDOM(html).window.document);
}

export function momentOf(name: string): BrowserMoment {
  const found = moments.find((moment) => moment.name === name);
  if (!found) throw new Error(`no moment "${name}" was recorded`);
  return found;
}

/** Opens the page a minute later, in the browser with the storage of that moment. */
export function reopened({ at, state, orders, pathname, search }: BrowserMoment) {
  const onDropped = (why: string) => {
    throw new Error(`what was stored is dropped: ${why}`);
  };
  return beginSession(pageOf({ ...blocksIn('order-form'), orders }), {
    location: { pathname, search },
    device: 'Desktop',
    now: new Date(Date.parse(at) + 60_000),
    random: () => 0.5,
    stored: state,
    affParameters: undefined,
    onDropped,
  });
}
