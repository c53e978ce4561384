import '@xyflow/react/dist/style.css';
import './studio.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { InspectPage } from './inspect/inspect.page.tsx';
import { FunnelPage } from './machines/funnel.page.tsx';
import { MachinePage } from './machines/machine.page.tsx';
import { MachinesPage } from './machines/machines.page.tsx';
import { Shell } from './shell/shell.tsx';
import { SignInPage } from './shell/sign-in.page.tsx';

/** The studio's rooms, each with an address that can be sent to a colleague. */
function Studio() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/sign-in" element={<SignInPage />} />
        <Route element={<Shell />}>
          <Route path="/inspect" element={<InspectPage />} />
          <Route path="/machines" element={<MachinesPage />} />
          <Route path="/machines/funnels/:uid" element={<FunnelPage />} />
          <Route path="/machines/:name" element={<MachinePage />} />
          <Route path="*" element={<Navigate to="/inspect" replace />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

const root = document.getElementById('studio');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Studio />
    </StrictMode>,
  );
