import './studio.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type LazyExoticComponent, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes, useSearchParams } from 'react-router-dom';
import { readings } from './shell/admin-query.ts';
import { PartBoundary } from './shell/part-boundary.tsx';
import { FIRST_ROOM, ROOMS, type Room } from './shell/rooms.ts';
import { Shell } from './shell/shell.tsx';

/** The studio's rooms, each with an address that can be sent to a colleague. */
function Studio() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/sign-in" element={<SignInPage />} />
        <Route element={<Shell />}>
          {ROOMS.map((room) => (
            <Route key={room.path} path={`${room.path}/*`} element={<RoomOutlet room={room} />} />
          ))}
          <Route path="*" element={<Navigate to={FIRST_ROOM} replace />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

const root = document.getElementById('studio');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={readings}>
        <Studio />
      </QueryClientProvider>
    </StrictMode>,
  );

const loaded = new Map<string, LazyExoticComponent<ComponentType>>();

/** A room once its code is there; one component for each room, or its state would go with each view. */
function roomComponent({ path, load }: Room): LazyExoticComponent<ComponentType> {
  const known = loaded.get(path) ?? lazy(async () => ({ default: await load() }));
  loaded.set(path, known);
  return known;
}

/** The place of a room. An error ends the room alone, and its code may have been replaced by a newer one. */
function RoomOutlet({ room }: { room: Room }) {
  const Inside = roomComponent(room);
  return (
    <PartBoundary part="room">
      <Suspense fallback={<p className="empty">Opening {room.name} …</p>}>
        <Inside />
      </Suspense>
    </PartBoundary>
  );
}

/** Says how one signs in: by the link in the terminal, which works once, or by the admin token. */
function SignInPage() {
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
