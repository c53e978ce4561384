import diff from 'microdiff';
import { shortened } from '../../../domain/text-limit.ts';

/** What changed between two contexts, by the paths of the fields. */
export function ContextChanges({ before, after }: { before: unknown; after: unknown }) {
  const changes = diff({ context: before ?? {} }, { context: after ?? {} });
  if (changes.length === 0) return <p className="quiet">Nothing.</p>;
  return (
    <ul className="changes">
      {changes.slice(0, 200).map((change) => (
        <li key={change.path.join('.')} className={`is-${change.type.toLowerCase()}`}>
          <code>{change.path.slice(1).join('.') || 'context'}</code>
          {'oldValue' in change && <del>{short(change.oldValue)}</del>}
          {'value' in change && <ins>{short(change.value)}</ins>}
        </li>
      ))}
      {changes.length > 200 && <li className="quiet">… {changes.length - 200} more</li>}
    </ul>
  );
}

/** A value in one line. */
export function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return shortened(text, 160, { mark: '…' });
}
