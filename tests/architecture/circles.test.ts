import { describe, expect, it } from 'vitest';
import { circlesAmong, FLOORS, importsAmong, importsUpward, roomCircles } from './circles.ts';
import { fileOf, SOURCES } from './program.ts';

describe('there are no circular imports, types included', () => {
  it('among files', () => {
    expect(circlesAmong(SOURCES)).toEqual([]);
  });

  it('among rooms', () => {
    const circles = roomCircles(SOURCES);
    expect(circles.map((rooms) => [rooms, importsAmong(SOURCES, rooms)])).toEqual([]);
  });

  it('and the floors of the server, each of which has files, import downward alone', () => {
    expect(FLOORS.filter((floor) => !SOURCES.some(({ path }) => path.startsWith(`${floor}/`)))).toEqual([]);
    expect(importsUpward(SOURCES)).toEqual([]);
  });
});

describe('circular imports', () => {
  const circle = [
    fileOf('domain/a.ts', "import { b } from './b.ts';"),
    fileOf('domain/b.ts', "import './c.ts';"),
    fileOf('domain/c.ts', "export { a } from './a.ts';"),
  ];

  it('are found among files, by a type or on demand', () => {
    const found = ['domain/a.ts → domain/b.ts → domain/c.ts → domain/a.ts'];
    expect(circlesAmong(circle)).toEqual(found);
    expect(circlesAmong(circle.slice(1))).toEqual([]);
    const types = fileOf('domain/b.ts', "import type { C } from './c.ts';");
    expect(circlesAmong(circle.with(1, types))).toEqual(found);
    const onDemand = fileOf('domain/b.ts', "const c = await import('./c.ts');");
    expect(circlesAmong(circle.with(1, onDemand))).toEqual(found);
  });

  const upper = fileOf('server/mail/a.ts', "import { b } from '../orders/ledger/b.ts';");

  it('are found among rooms that import each other, by a type or on demand', () => {
    const types = [upper, fileOf('server/orders/ledger/b.ts', "import type { C } from '../../mail/c.ts';")];
    expect(circlesAmong(types)).toEqual([]);
    expect(roomCircles(types)).toEqual([['server/mail', 'server/orders']]);
    expect(roomCircles(types, 'values')).toEqual([]);
    const onDemand = [upper, fileOf('server/orders/ledger/b.ts', "const c = await import('../../mail/c.ts');")];
    expect(roomCircles(onDemand, 'values')).toEqual([['server/mail', 'server/orders']]);
    expect(importsAmong(types, ['server/mail', 'server/orders'])).toEqual([
      'server/mail/a.ts → server/orders/ledger/b.ts',
      'server/orders/ledger/b.ts → server/mail/c.ts',
    ]);
  });

  it('are found over several rooms, each group apart', () => {
    const files = [
      fileOf('s/a/x.ts', "import '../b/x.ts';"),
      fileOf('s/b/x.ts', "import '../c/x.ts';"),
      fileOf('s/c/x.ts', "import type { X } from '../a/y.ts';"),
      fileOf('s/d/x.ts', "import '../a/x.ts';\nimport '../e/x.ts';"),
      fileOf('s/e/x.ts', "import '../d/y.ts';"),
    ];
    expect(roomCircles(files)).toEqual([
      ['s/a', 's/b', 's/c'],
      ['s/d', 's/e'],
    ]);
  });

  it('are not found where rooms import in one direction, and within a room', () => {
    const inner = fileOf('server/orders/ledger/b.ts', "import { c } from '../c.ts'; import fs from 'node:fs';");
    const back = fileOf('server/orders/c.ts', "import { b } from './ledger/b.ts';");
    expect(roomCircles([upper, inner, back])).toEqual([]);
  });
});

describe('an import from a floor of the server to a higher one', () => {
  it.each(["import { a } from '../checkout/a.ts';", "import type { A } from '../checkout/a.ts';"])(
    'is found: %s',
    (text) => {
      expect(importsUpward([fileOf('server/orders/b.ts', text)])).toEqual([
        'server/orders/b.ts → server/checkout/a.ts',
      ]);
      expect(importsUpward([fileOf('server/webhooks/b.ts', text)])).toEqual([]);
    },
  );
});
