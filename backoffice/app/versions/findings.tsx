import type { Drafts } from '../../contracts/admin-versions-api.ts';

/** The findings of publishing, each with its file and place. */
export function Findings({ title, findings }: { title: string; findings: Drafts['findings'] }) {
  if (findings.length === 0) return null;
  return (
    <section className="findings" aria-label={`${title}: findings`}>
      <h3>{title}</h3>
      <ul>
        {findings.map(({ file, path, code, severity, message }) => (
          <li key={`${file} ${path} ${code} ${message}`} className={`is-${severity}`}>
            <b>{severity === 'error' ? 'Fault' : 'Warning'}</b> {message}{' '}
            <code className="quiet">{path === '$' ? file : `${file} ${path}`}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
