import type { AdminReply } from '../../../contracts/api/admin-reply.ts';
import type { StudioProblem } from '../shell/admin-query.ts';

interface CommandOutcomeProps {
  command: { data: AdminReply | undefined; error: StudioProblem | null };
}

/** What came of a command that was given; null before. */
export function outcomeOf(command: CommandOutcomeProps['command']) {
  return command.data || command.error ? <CommandOutcome command={command} /> : null;
}

/** The sentences of a command's reply, or why it has none. */
function CommandOutcome({ command: { data, error } }: CommandOutcomeProps) {
  if (error) return <p className="is-refused">{error.message}</p>;
  if (!data) return null;
  return (
    <div className={data.done ? 'is-done' : 'is-refused'}>
      {data.text.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
