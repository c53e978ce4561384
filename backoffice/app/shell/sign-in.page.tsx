import { useSearchParams } from 'react-router-dom';

/** Says how one signs in: by the link in the terminal, which works once, or by the admin token. */
export function SignInPage() {
  const [said] = useSearchParams();
  return (
    <main className="sign-in">
      <h1>Sign in to the studio</h1>
      {said.has('used') && (
        <p role="alert">This link has been used, or is too old. Each start of the shop prints a new one.</p>
      )}
      {said.has('wrong') && <p role="alert">This is not the token.</p>}
      {said.has('wait') && <p role="alert">Too many wrong tokens were sent from this address: wait ten minutes.</p>}
      <p>
        In the terminal of <code>npm start</code> stands a link that signs in once. Where its output goes elsewhere, set{' '}
        <code>SLUICE_ADMIN_TOKEN</code> and sign in with its value.
      </p>
      <form method="post" action="/sign-in">
        <input type="hidden" name="to" value={said.get('to') ?? ''} />
        <label htmlFor="token">Admin token</label>
        <input id="token" name="token" type="password" autoComplete="current-password" required />
        <button type="submit">Sign in</button>
      </form>
    </main>
  );
}
