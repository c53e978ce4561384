import './funnels.css';
import { Route, Routes } from 'react-router-dom';
import { BoardPage } from './board.page.tsx';
import { FunnelPage } from './funnel.page.tsx';

/** The board of all funnels, and each of them as a living diagram. */
export function FunnelsRoom() {
  return (
    <Routes>
      <Route index element={<BoardPage />} />
      <Route path=":uid" element={<FunnelPage />} />
      <Route path=":uid/steps/:step" element={<FunnelPage />} />
    </Routes>
  );
}
