import { type ReactNode, useState } from 'react';
import type { AdminReply } from '../../contracts/admin-reply.ts';
import { type StudioProblem, useCommand } from '../shell/admin-query.ts';
import { ConfirmDialog, ConfirmModal } from './confirm-dialog.tsx';

interface CommandProps {
  command: 'publish' | 'rollback' | 'revoke' | 'outbox-resend' | 'webhook-test';
  body: Record<string, unknown>;
  title: string;
  confirms: string;
  isGrave?: boolean;
  /** What shoppers will see, or others get. */
  children: ReactNode;
}

interface CommandButtonProps extends CommandProps {
  opens: string;
  /** A button whose command was given stays, since its dialog says what came of it. */
  isDisabled?: boolean;
}

/** What the dialog showed when it was opened is done, and the command is refused where something has changed since. */
export function CommandButton({ command: type, body, opens, title, confirms, ...more }: CommandButtonProps) {
  const { isGrave = false, isDisabled = false, children } = more;
  const command = useCommand(type);
  const [looked, setLooked] = useState<Pick<CommandButtonProps, 'body' | 'children'> | null>(null);
  return (
    <ConfirmDialog
      opens={opens}
      title={title}
      confirms={confirms}
      isGrave={isGrave}
      isDisabled={isDisabled}
      onConfirm={() => looked && command.mutate(looked.body)}
      isRunning={command.isPending}
      outcome={renderOutcome(command)}
      onOpenChange={(isOpen) => {
        command.reset();
        setLooked(isOpen ? { body, children } : null);
      }}
    >
      {looked?.children}
    </ConfirmDialog>
  );
}

/** The same without the button, for a row that its command takes from the list: it is open as long as it is rendered. */
export function RowCommandModal({ command: type, body, ...more }: CommandProps & { onClose: () => void }) {
  const command = useCommand(type);
  return (
    <ConfirmModal
      {...more}
      onConfirm={() => command.mutate(body)}
      isRunning={command.isPending}
      outcome={renderOutcome(command)}
    />
  );
}

/** The sentences of a command's reply, or why it has none; null before it was given. */
function renderOutcome({ data, error }: { data: AdminReply | undefined; error: StudioProblem | null }) {
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
