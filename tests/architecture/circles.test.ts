import { describe, expect, it } from 'vitest';
import { circlesAmong, folderCircles, importsAmong } from './circles.ts';
import { fileOf, SOURCES } from './program.ts';

describe('there are no circular imports', () => {
  it('among files', () => {
    expect(circlesAmong(SOURCES)).toEqual([]);
  });

  it('among folders, imports of types included', () => {
    const circles = folderCircles(SOURCES);
    expect(circles.map((folders) => [folders, importsAmong(SOURCES, folders)])).toEqual([]);
  });
});

describe('circular imports', () => {
  const circle = [
    fileOf('domain/a.ts', "import { b } from './b.ts';"),
    fileOf('domain/b.ts', "import './c.ts';"),
    fileOf('domain/c.ts', "export { a } from './a.ts';"),
  ];

  it('are found among files that load each other; imports of types make none', () => {
    expect(circlesAmong(circle)).toEqual(['domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts']);
    expect(circlesAmong(circle.slice(1))).toEqual([]);
    const types = fileOf('domain/b.ts', "import type { C } from './c.ts';");
    expect(circlesAmong(circle.with(1, types))).toEqual([]);
  });

  const upper = fileOf('server/mail/a.ts', "import { b } from './templates/b.ts';");
  const lower = "import type { C } from '../c.ts';";

  it('are found among folders that import each other, by a type or on demand', () => {
    const types = [upper, fileOf('server/mail/templates/b.ts', lower)];
    expect(circlesAmong(types)).toEqual([]);
    expect(folderCircles(types)).toEqual([['server/mail', 'server/mail/templates']]);
    const onDemand = [upper, fileOf('server/mail/templates/b.ts', "const c = await import('../c.ts');")];
    expect(folderCircles(onDemand)).toEqual([['server/mail', 'server/mail/templates']]);
    expect(importsAmong(types, ['server/mail', 'server/mail/templates'])).toEqual([
      'server/mail/a.ts → server/mail/templates/b.ts',
      'server/mail/templates/b.ts → server/mail/c.ts',
    ]);
  });

  it('are found over several folders, each group apart', () => {
    const files = [
      fileOf('a/x.ts', "import '../b/x.ts';"),
      fileOf('b/x.ts', "import '../c/x.ts';"),
      fileOf('c/x.ts', "import type { X } from '../a/y.ts';"),
      fileOf('d/x.ts', "import '../a/x.ts';\nimport '../e/x.ts';"),
      fileOf('e/x.ts', "import '../d/y.ts';"),
    ];
    expect(folderCircles(files)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });

  it('are not found where folders import in one direction', () => {
    const inner = fileOf('server/mail/templates/b.ts', "import { c } from './c.ts'; import fs from 'node:fs';");
    expect(folderCircles([upper, inner])).toEqual([]);
  });
});
