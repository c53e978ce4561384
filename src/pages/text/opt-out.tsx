import { Button } from '../../components/basic/button.tsx';

/** L06: the opt-out from leads; a plain form to the same address, which the server answers with the new page. */
export function OptOut({ isDone }: { isDone: boolean }) {
  if (isDone) return <p role="status">You are opted out: what you type is kept only once you order.</p>;
  return (
    <form method="post">
      <Button type="submit">Opt out in this browser</Button>
    </form>
  );
}
