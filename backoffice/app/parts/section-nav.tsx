import { NavLink } from 'react-router-dom';

export interface RoomSection {
  /** Its address; the first one of a room is the room's own. */
  path: string;
  name: string;
  /** How much there is to look at; nothing stands there without it. */
  count?: number | undefined;
}

/** The sections of a room, each at an address of its own. */
export function SectionNav({ room, sections }: { room: string; sections: readonly RoomSection[] }) {
  return (
    <nav className="sections" aria-label={`Sections of ${room}`}>
      {sections.map(({ path, name, count }, at) => (
        <NavLink key={path} to={path} end={at === 0}>
          {name}
          {count !== undefined && count > 0 && <span className="count"> {count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
