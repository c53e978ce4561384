import type { Config } from '../config/config.ts';
import { readClientBuild } from './client-build.ts';
import type { Elements } from './first-page.ts';
import { loadPageRenderer } from './page-renderer.ts';
import { PageCache } from './sharing/page-cache.ts';

/** By what the server renders first pages; undefined during development, when the browser renders every page. */
export async function elementsOf({ templateFile, rendersPages, clientFolder }: Config): Promise<Elements | undefined> {
  if (templateFile !== null || !rendersPages) return undefined;
  return { build: await readClientBuild(clientFolder), render: await loadPageRenderer(), cache: new PageCache() };
}
