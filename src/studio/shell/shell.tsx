import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { PartBoundary } from './part-boundary.tsx';

const ROOMS = [
  { path: '/inspect', name: 'Inspector' },
  { path: '/machines', name: 'Machines' },
];

/** The frame of every room. */
export function Shell() {
  const { pathname } = useLocation();
  return (
    <div className="shell">
      <header className="bar">
        <a className="skip" href="#room">
          Skip to the room
        </a>
        <strong className="brand">Sluice studio</strong>
        <nav aria-label="Rooms">
          {ROOMS.map(({ path, name }) => (
            <NavLink key={path} to={path}>
              {name}
            </NavLink>
          ))}
        </nav>
      </header>
      <main id="room" tabIndex={-1}>
        <PartBoundary key={pathname} part="room">
          <Outlet />
        </PartBoundary>
      </main>
    </div>
  );
}
