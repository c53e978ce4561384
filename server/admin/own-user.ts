import { userInfo } from 'node:os';

/** The system's name of the user who runs this process; a container's user may have a number alone. */
export function ownUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
