import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useCommand } from '../shell/admin-query.ts';
import { outcomeOf } from './command-outcome.tsx';

interface CommandButtonProps {
  command: 'publish' | 'rollback' | 'revoke';
  body: Record<string, unknown>;
  opens: string;
  title: string;
  confirms: string;
  isGrave?: boolean;
  /** A button whose command was given stays, since its dialog says what came of it. */
  isDisabled?: boolean;
  /** What shoppers will see. */
  children: ReactNode;
}

/**
 * Gives a command after a dialog. What stood in the dialog when it was opened is what is done: where something has changed since,
 * the command is refused and says so.
 */
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
      outcome={outcomeOf(command)}
      onOpenChange={(isOpen) => {
        command.reset();
        setLooked(isOpen ? { body, children } : null);
      }}
    >
      {looked?.children}
    </ConfirmDialog>
  );
}
