import { describe, expect, it } from 'vitest';
import { filesIn, readText } from './read-imports.ts';
import { childrenReadIn, statesNamedIn } from './view-rules.ts';

/** Each with the reason why it may look at a child. */
const MAY_READ = new Map([
  ['src/app/app.tsx', 'it hands the actor of the checkout to the page that shows it, and reads nothing of it'],
]);

const views = [...filesIn('machines', /\.(view|model)\.ts$/), ...filesIn('src', /\.tsx?$/)];

function breakers(findIn: (text: string) => string[]): [path: string, found: string[]][] {
  const found = views.map((path): [string, string[]] => [path, findIn(readText(path))]);
  return found.filter(([, each]) => each.length > 0);
}

describe('what is shown', () => {
  it('is seen for the whole storefront', () => {
    expect(views.length).toBeGreaterThan(150);
  });

  it('follows from tags and meta, and from no state name', () => {
    expect(breakers(statesNamedIn)).toEqual([]);
  });

  it('follows from one snapshot, and from no child of its machine', () => {
    expect(breakers(childrenReadIn).filter(([path]) => !MAY_READ.has(path))).toEqual([]);
  });

  it('is excused where there is something to excuse alone', () => {
    expect([...MAY_READ.keys()].filter((path) => childrenReadIn(readText(path)).length === 0)).toEqual([]);
  });
});

describe('how a state that is asked for by its name is found', () => {
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
  ])('in %s', (text) => {
    expect(statesNamedIn(text)).not.toEqual([]);
  });

  it.each([
    "return snapshot.hasTag('paid');",
    'onChange={(event) => onPicked(event.target.value)}',
    '<option key={option.value} value={option.value}>',
    'const { id, value } = field;',
    '// It matches no state by its name.',
  ])('and not in %s', (text) => {
    expect(statesNamedIn(text)).toEqual([]);
  });
});

describe('how a look into a child is found', () => {
  it.each([
    'snapshot.children.payment.getSnapshot().context',
    'snapshot.children?.payment',
    "snapshot['children'].payment",
    'const { children } = snapshot;',
    'function stageOf({ context, children }: CheckoutSnapshot) { return children; }',
    'return children.payment;',
    "actor.system.get('payment')",
  ])('in %s', (text) => {
    expect(childrenReadIn(text)).not.toEqual([]);
  });

  it.each([
    'function Section({ title, children }: SectionProps) { return <div>{children}</div>; }',
    'return <div>{props.children}</div>;',
    'const { children } = props;',
  ])('and not in %s', (text) => {
    expect(childrenReadIn(text)).toEqual([]);
  });
});
