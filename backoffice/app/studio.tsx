import './studio.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { readings } from './shell/admin-query.ts';
import { RoomOutlet } from './shell/room-outlet.tsx';
import { FIRST_ROOM, ROOMS } from './shell/rooms.ts';
import { Shell } from './shell/shell.tsx';
import { SignInPage } from './shell/sign-in.page.tsx';

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
