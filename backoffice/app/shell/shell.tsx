import '../parts/parts.css';
import './panel.css';
import { useMutation } from '@tanstack/react-query';
import { NavLink, Outlet } from 'react-router-dom';
import { CommandMenu } from '../command-menu/command-menu.tsx';
import { post } from './admin-query.ts';
import { LiveMark } from './live-mark.tsx';
import { ROOMS } from './rooms.ts';
import { useSession } from './studio-session.ts';

/** The frame of every room. */
export function Shell() {
  const session = useSession();
  const rooms = ROOMS.filter(({ isForDevelopment }) => !isForDevelopment || session?.isDevelopment);
  return (
    <div className="shell">
      <header className="bar">
        <a className="skip" href="#room">
          Skip to the room
        </a>
        <strong className="brand">Sluice studio</strong>
        <nav aria-label="Rooms">
          {rooms.map(({ path, name }) => (
            <NavLink key={path} to={path}>
              {name}
            </NavLink>
          ))}
        </nav>
        <CommandMenu rooms={rooms} />
        <LiveMark timeZone={session?.timeZone ?? 'UTC'} />
        <SignOut />
      </header>
      <main id="room" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** Ends the session on the server, so that no copy of its cookie is of use. */
function SignOut() {
  const signOut = useMutation({
    mutationFn: () => post('/sign-out', {}),
    onSuccess: () => window.location.assign('/sign-in'),
  });
  return (
    <button type="button" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
      {signOut.isError ? 'Not signed out: try again' : 'Sign out'}
    </button>
  );
}
