import { Button } from '../../components/basic/button.tsx';

/** L06: the choice to have no leads kept; a plain form to this very address, which the server answers with the page anew. */
export function OptOut({ isDone }: { isDone: boolean }) {
  if (isDone) return <p role="status">You are opted out: what you type is kept only once you order.</p>;
  return (
    <form method="post">
      <Button type="submit">Opt out in this browser</Button>
    </form>
  );
}
