import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { actorsStartedIn, forbiddenIn, ZONES, zoneOf } from './import-rules.ts';
import { FEWEST, FOLDERS, fileOf, SOURCES } from './program.ts';
import { importsOf } from './read-imports.ts';

/** Folders from which the program imports nothing. */
const BESIDE = ['bench', 'cli', 'docs', 'e2e', 'funnels', 'packages', 'scripts', 'tests'];

/** Folders that running and building create; git ignores them. */
const MADE = ['node_modules', 'dist', 'data', 'test-results', 'playwright-report'];

describe('imports of the program', () => {
  it.each(FOLDERS)('%s is read, with its imports', (folder) => {
    const files = SOURCES.filter((file) => file.path.startsWith(`${folder}/`));
    expect(files.length).toBeGreaterThanOrEqual(FEWEST[folder]);
    expect(files.flatMap((file) => file.imports).length).toBeGreaterThan(0);
  });

  it('every import is one that its zone allows', () => {
    expect(SOURCES.flatMap(forbiddenIn)).toEqual([]);
  });

  it('the shop imports nothing of the back office but behind its two doors', () => {
    const ofShop = SOURCES.filter(({ path }) => !/^(backoffice|packages)\//.test(path));
    const leading = ofShop.filter(({ imports }) => imports.some(({ target }) => target.startsWith('backoffice/')));
    expect(leading.map(({ path }) => path).sort()).toEqual(['server/back-office.ts', 'src/back-office.ts']);
  });

  it('the server loads none of the back office at its start, and what it publishes with on demand', () => {
    const reached = [...loadedWith('server/main.ts')];
    expect(reached.length).toBeGreaterThan(400);
    expect(reached.filter((target) => target.startsWith('backoffice/'))).toEqual([]);
  });

  it('the help of the command line loads neither the server, nor what a command runs', () => {
    const reached = [...loadedWith('backoffice/cli/run.ts')];
    expect(reached).toContain('backoffice/commands/table/order.rows.ts');
    expect(
      reached.filter((target) => /^(server|backoffice\/(cli\/commands|publishing|counts))\//.test(target)),
    ).toEqual([]);
  });

  it('every top-level folder belongs to the program, or is listed beside it', () => {
    const entries = readdirSync(new URL('../../', import.meta.url), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    const known: readonly string[] = [...FOLDERS, ...BESIDE, ...MADE];
    expect(folders.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('every import leads to a file that exists', () => {
    const targets = SOURCES.flatMap((file) =>
      file.imports.filter((each) => !each.isPackage).map((each) => each.target),
    );
    const missing = targets.filter((target) => !existsSync(new URL(`../../${target}`, import.meta.url)));
    expect(missing).toEqual([]);
  });

  it('only the composition root starts actors', () => {
    expect(SOURCES.flatMap(actorsStartedIn)).toEqual([]);
  });

  it('the browser does not load forms, calls, the schema library, or any of the back office at start', () => {
    const reached = loadedWith('src/main.tsx');
    expect(reached.size).toBeGreaterThan(30);
    expect(
      [...reached].filter((target) =>
        /^(yup|formik|ofetch|typebox|@statelyai|backoffice\/|node:|server\/)/.test(target),
      ),
    ).toEqual([]);
  });
});

describe('the rules themselves', () => {
  it.each<[string, string]>([
    ['domain/a.ts', "import { b } from '../contracts/b.ts';"],
    ['domain/a.ts', "import fs from 'node:fs';"],
    ['contracts/a.ts', "import { b } from '../machines/ports.ts';"],
    ['contracts/a.ts', "import { z } from 'zod';"],
    ['machines/a.ts', "import { useState } from 'react';"],
    ['machines/a.ts', "import { b } from '../src/boot/boot.ts';"],
    ['src/pages/a.tsx', "import { b } from '../adapters/b.ts';"],
    ['src/pages/a.tsx', "import type { B } from '../adapters/b.ts';"],
    ['src/pages/a.tsx', "import { createActor } from 'xstate';"],
    ['src/pages/a.tsx', "import { compile } from '../../machines/funnel/compile.ts';"],
    ['src/pages/a.tsx', "import { offerModel } from '../../machines/funnel/offer.model.ts';"],
    ['src/pages/a.tsx', "import { BrandSchema } from '../../contracts/files/brand-file.ts';"],
    ['src/components/a.tsx', "import { Page } from '../pages/landing/landing.page.tsx';"],
    ['src/components/form/a.tsx', "import '../../adapters/b.ts';"],
    ['graph/a.ts', "import { setup } from 'xstate';"],
    ['graph/a.ts', "import { compile } from '../machines/funnel/compile.ts';"],
    ['graph/a.ts', "import { drawSvg } from '../backoffice/diagram/draw-svg.tsx';"],
    ['src/adapters/a.ts', "import { useEffect } from 'react';"],
    ['src/adapters/a.ts', "import { fromPromise } from 'xstate';"],
    ['src/adapters/a.ts', "import { compile } from '../../machines/funnel/compile.ts';"],
    ['src/tracking/a.ts', "import { useEffect } from 'react';"],
    ['src/tracking/a.ts', "import type { Session } from '../boot/boot.ts';"],
    ['src/tracking/a.ts', "import { api } from '../adapters/api/api-client.ts';"],
    ['src/tracking/a.ts', "import { compile } from '../../machines/funnel/compile.ts';"],
    ['src/tracking/a.ts', "import { StatsSchema } from '../../contracts/api/stats-api.ts';"],
    ['src/main.tsx', "import { b } from '../server/b.ts';"],
    ['src/main.tsx', "import { Studio } from '../backoffice/app/studio.tsx';"],
    ['src/main.tsx', "await import('../backoffice/paths/state-preview/show-state.tsx');"],
    ['src/back-office.ts', "import { inspectPage } from '../backoffice/inspected/inspected-page.ts';"],
    ['server/open-shop.ts', "import type { Office } from '../backoffice/server/open-office.ts';"],
    ['server/open-shop.ts', "await import('../backoffice/publishing/publish-folder.ts');"],
    ['server/back-office.ts', "import { openOffice } from '../backoffice/server/open-office.ts';"],
    ['server/back-office.ts', "import type { Office } from '../backoffice/server/open-office.ts';"],
    ['domain/a.ts', "import type { B } from '../backoffice/brands/b.ts';"],
    ['backoffice/brands/a.ts', "import { b } from '../commands/b.ts';"],
    ['backoffice/figures/a.ts', "import { b } from '../../server/db/b.ts';"],
    ['server/a.ts', "import { b } from '../src/boot/boot.ts';"],
    ['server/a.ts', "export { b } from '../src/boot/boot.ts';"],
    ['server/a.ts', "const b = await import('../src/boot/boot.ts');"],
    ['server/orders/a.ts', "import { compile } from '../../machines/funnel/compile.ts';"],
    ['server/orders/a.ts', "import type { FunnelInput } from '../../machines/funnel/funnel.types.ts';"],
    ['server/render/a.ts', "import { b } from '../../src/boot/boot.ts';"],
    ['server/render/a.ts', "import type { B } from '../../src/adapters/b.ts';"],
    ['server/render/a.ts', "import { createActor } from 'xstate';"],
    ['packages/sandboxes/stripe/a.ts', "import { toMinor } from '../../../domain/pricing/money.ts';"],
    ['packages/sandboxes/stripe/a.ts', "import type { Order } from '../../../server/orders/order.ts';"],
    ['server/a.ts', "import { startSandboxes } from '../packages/sandboxes/start-sandboxes.ts';"],
    ['server/a.ts', "await import('../packages/sandboxes/main.ts');"],
    ['server/a.ts', "import { createRequire } from 'node:module';"],
    ['server/a.ts', "import { order } from '../tests/support/orders.ts';"],
    ['src/main.tsx', "import { page } from '../e2e/pages.ts';"],
    ['backoffice/cli/a.ts', "import { store } from '../../server/db/store.ts';"],
    ['elsewhere/a.ts', "import { b } from './b.ts';"],
  ])('forbid, in %s, %s', (path, text) => {
    expect(forbiddenIn(fileOf(path, text))).toHaveLength(1);
  });

  it.each<[string, string]>([
    ['domain/a.ts', "import { b } from './b.ts';"],
    ['contracts/a.ts', "import { Type } from 'typebox';"],
    ['machines/funnel/a.ts', "import { OfferSchema } from '../../contracts/files/offer-file.ts';"],
    ['src/pages/a.tsx', "import type { OfferModel } from '../../machines/funnel/offer.model.ts';"],
    ['src/pages/a.tsx', "import { funnelView } from '../../machines/funnel/funnel.view.ts';"],
    ['src/pages/a.tsx', "import { type A, type B } from '../../contracts/api/order-api.ts';"],
    ['src/back-office.ts', "await import('../backoffice/inspected/inspected-page.ts');"],
    ['server/back-office.ts', "await import('../backoffice/publishing/publish-folder.ts');"],
    ['src/tracking/a.ts', "import { buildScreenView } from '../../domain/tracking/screen-view.ts';"],
    ['src/tracking/a.ts', "import type { LogRequest } from '../../contracts/api/stats-api.ts';"],
    ['src/boot/a.ts', "import { listen } from '../tracking/listeners.ts';"],
    ['server/render/a.ts', "import { App } from '../../src/app/app.tsx';"],
    ['server/render/a.tsx', "import { Receipt } from '../../src/pages/receipt/receipt.page.tsx';"],
    ['server/routes/a.ts', "import { readSavedState } from '../../machines/session/saved-state.ts';"],
    ['server/a.ts', "import { verify } from '../graph/verify.ts';"],
    ['backoffice/cli/a.ts', "import { client } from '../commands/client.ts';"],
  ])('allow, in %s, %s', (path, text) => {
    expect(forbiddenIn(fileOf(path, text))).toEqual([]);
  });

  it('see imports in every form', () => {
    const text = [
      "import a, { b,\n  c } from './b.ts';",
      "import type { D } from './d.ts';",
      "import './e.css';",
      "export * from './f.ts';",
      "  const g = () => import('./g.ts');",
      "import h from 'h'; import './i.ts?raw'",
    ].join('\n');
    expect(
      importsOf('x/a.ts', text)
        .map(({ target, kind }) => `${target} ${kind}`)
        .sort(),
    ).toEqual(['x/b.ts value', 'x/d.ts type', 'x/e.css value', 'x/f.ts value', 'x/g.ts dynamic', 'h value'].sort());
  });

  it('find the files that start actors', () => {
    const starter = "import { createActor } from 'xstate';";
    expect(actorsStartedIn(fileOf('src/pages/a.tsx', starter))).toHaveLength(1);
    expect(actorsStartedIn(fileOf('src/boot/boot.ts', starter))).toEqual([]);
  });

  it('have one zone for every file', () => {
    expect(zoneOf('packages/sandboxes/stripe/api.ts')?.name).toBe('sandboxes');
    expect(new Set(ZONES.map((zone) => zone.name)).size).toBe(ZONES.length);
  });
});

/** Returns all files that are loaded together with a file: its imports of values, and theirs. */
function loadedWith(entry: string): Set<string> {
  const imports = new Map(SOURCES.map((file) => [file.path, file.imports]));
  const reached = new Set([entry]);
  for (const path of reached) {
    for (const each of imports.get(path) ?? []) if (each.kind === 'value') reached.add(each.target);
  }
  return reached;
}
