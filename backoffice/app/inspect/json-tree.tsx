interface JsonTreeProps {
  value: unknown;
  name?: string;
  /** How many levels are open at first; a long list opens by a press alone. */
  open?: number;
}

const LONG = 12;

/** Plain data that opens part by part. What an app sent is text here, whatever it holds. */
export function JsonTree({ value, name, open = 3 }: JsonTreeProps) {
  const label = name === undefined ? null : <span className="json-key">{name}: </span>;
  if (typeof value !== 'object' || value === null)
    return (
      <div className={`json json-${value === null ? 'null' : typeof value}`}>
        {label}
        {typeof value === 'string' ? JSON.stringify(value) : String(value)}
      </div>
    );
  const entries = Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  if (entries.length === 0)
    return (
      <div className="json">
        {label}
        {Array.isArray(value) ? '[]' : '{}'}
      </div>
    );
  return (
    <details className="json" open={name === undefined || (open > 0 && entries.length <= LONG)}>
      <summary>
        {label}
        <span className="json-size">{size}</span>
      </summary>
      {entries.map(([key, each]) => (
        <JsonTree key={key} name={key} value={each} open={open - 1} />
      ))}
    </details>
  );
}
