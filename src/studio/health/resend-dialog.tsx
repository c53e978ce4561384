import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useCommand } from '../shell/admin-query.ts';

interface ResendDialogProps {
  what: { event?: number; endpoint: string };
  opens: string;
}

/** Asks, and has what is parked delivered again, for three days more. */
export function ResendDialog({ what, opens }: ResendDialogProps) {
  const { mutate, data, error, isPending } = useCommand('outbox-resend');
  const outcome = error?.message ?? data?.text ?? null;
  return (
    <ConfirmDialog
      opens={opens}
      title={
        what.event === undefined ? `Send all that is parked for ${what.endpoint}` : `Send event ${what.event} again`
      }
      confirms="Send again"
      onConfirm={() => mutate(what)}
      isRunning={isPending}
      outcome={outcome}
    >
      <p>
        {what.endpoint} gets it again, tried for three days more. The event keeps its id, by which a receiver knows what
        it had before.
      </p>
    </ConfirmDialog>
  );
}
