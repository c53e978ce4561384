import type { ReactNode } from 'react';

interface EmptyRoomProps {
  /** What is not there, such as `No funnel is live`. */
  title: string;
  /** What would fill the room. */
  children: ReactNode;
  commands?: readonly { command: string; does: string }[];
}

/** A room without anything in it says what would fill it, and how. */
export function EmptyRoom({ title, children, commands = SEED }: EmptyRoomProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{children}</p>
      <dl className="commands">
        {commands.map(({ command, does }) => (
          <div key={command}>
            <dt>
              <code>{command}</code>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const SEED = [
  {
    command: 'npm run seed-demo',
    does: 'fills a shop of its own with the sessions and orders of thirty days, and says how to open it',
  },
];
