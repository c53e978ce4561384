import './versions.css';
import { Route, Routes } from 'react-router-dom';
import { FilesPage } from './files.page.tsx';
import { VersionPage } from './version.page.tsx';

/** What the files of all brands would change, and the versions of each funnel beside each other. */
export function VersionsRoom() {
  return (
    <Routes>
      <Route index element={<FilesPage />} />
      <Route path=":uid" element={<VersionPage />} />
    </Routes>
  );
}
