import { Route, Routes } from 'react-router-dom';
import { FunnelPage } from './funnel.page.tsx';
import { MachinePage } from './machine.page.tsx';
import { MachinesPage } from './machines.page.tsx';

/** The charts of all machines, and of the machine of each live funnel. */
export function MachinesRoom() {
  return (
    <Routes>
      <Route index element={<MachinesPage />} />
      <Route path="funnels/:uid" element={<FunnelPage />} />
      <Route path=":name" element={<MachinePage />} />
    </Routes>
  );
}
