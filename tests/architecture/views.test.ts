import { describe, expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';
import { childrenReadIn, statesNamedIn } from './view-rules.ts';

/** Files that may read a child, each with its reason. */
const MAY_READ = new Map([
  [
    'src/app/first-snapshots.ts',
    'the order form has an actor of its own, whose first snapshot is taken with the funnel’s',
  ],
  ['src/app/app.tsx', 'it hands the actor of the checkout to the page that shows it, and reads nothing of it'],
  ['src/server/rendered-page.tsx', 'it hands that actor what a sent form says, and reads nothing of it'],
]);

/** The studio shows the states of any machine, and its previews bring a page into each. */
const FOR_THE_STUDIO = /^backoffice\/(app|paths\/state-preview)\//;
const storefront = filesIn('src', /\.tsx?$/).filter((path) => !FOR_THE_STUDIO.test(path));
const views = [...filesIn('machines', /\.(view|model)\.ts$/), ...storefront];

function breakers(findIn: (text: string) => string[]): [path: string, found: string[]][] {
  const found = views.map((path): [string, string[]] => [path, findIn(readText(path))]);
  return found.filter(([, each]) => each.length > 0);
}

describe('the views', () => {
  it('are read in the whole storefront', () => {
    expect(views.length).toBeGreaterThan(150);
  });

  it('use tags and meta, and no state name', () => {
    expect(breakers(statesNamedIn)).toEqual([]);
  });

  it('use one snapshot, and no child of its machine', () => {
    expect(breakers(childrenReadIn).filter(([path]) => !MAY_READ.has(path))).toEqual([]);
  });

  it('have an exception only where it is used', () => {
    expect([...MAY_READ.keys()].filter((path) => childrenReadIn(readText(path)).length === 0)).toEqual([]);
  });
});

describe('a check for a state by its name', () => {
  it.each([
    "return snapshot.matches('paid');",
    "const isPaid = ({ matches }: CheckoutSnapshot) => matches('paid');",
    "return snapshot.value === 'paid';",
    "return actor.getSnapshot().value === 'paid';",
    "useSelector(actor, (state) => state.value === 'paid')",
    "return snapshot['value'];",
    'const { context, value } = snapshot;',
    'const { value } = actor.getSnapshot();',
    'function stageOf({ value }: SnapshotFrom<typeof machine>) {}',
  ])('is found in %s', (text) => {
    expect(statesNamedIn(text)).not.toEqual([]);
  });

  it.each([
    "return snapshot.hasTag('paid');",
    'onChange={(event) => onPicked(event.target.value)}',
    '<option key={option.value} value={option.value}>',
    'const { id, value } = field;',
    '// It matches no state by its name.',
  ])('is not found in %s', (text) => {
    expect(statesNamedIn(text)).toEqual([]);
  });
});

describe('a read of a child', () => {
  it.each([
    'snapshot.children.payment.getSnapshot().context',
    'snapshot.children?.payment',
    "snapshot['children'].payment",
    'const { children } = snapshot;',
    'function stageOf({ context, children }: CheckoutSnapshot) { return children; }',
    'return children.payment;',
    "actor.system.get('payment')",
  ])('is found in %s', (text) => {
    expect(childrenReadIn(text)).not.toEqual([]);
  });

  it.each([
    'function Section({ title, children }: SectionProps) { return <div>{children}</div>; }',
    'return <div>{props.children}</div>;',
    'const { children } = props;',
  ])('is not found in %s', (text) => {
    expect(childrenReadIn(text)).toEqual([]);
  });
});
