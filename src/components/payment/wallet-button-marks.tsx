/** A ring in four colours with a bar, drawn for this shop. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="none" strokeWidth="4.2" aria-hidden="true">
      <path d="M18.4 6.9A8.4 8.4 0 0 0 5.1 7.3" stroke="#ea4335" />
      <path d="M5.3 7a8.4 8.4 0 0 0 0 10" stroke="#fbbc04" />
      <path d="M5.1 16.7a8.4 8.4 0 0 0 12 1.9" stroke="#34a853" />
      <path d="M16.8 18.8A8.4 8.4 0 0 0 20.4 12H12.2" stroke="#4285f4" />
    </svg>
  );
}

/** An apple with a bite and a leaf, in the colour of the text. */
export function AppleMark() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
      <path d="M15.3 1.8c.2 1.3-.4 2.5-1.1 3.4-.8.9-1.9 1.5-3 1.4-.2-1.2.4-2.5 1.1-3.3.8-.9 2-1.5 3-1.5Z" />
      <path d="M19.2 9.2c-1.4.9-2.2 2.1-2.2 3.8 0 1.9 1 3.3 2.6 4-.6 1.7-1.5 3.1-2.5 4.1-.8.8-1.6 1-2.6.6-1.5-.6-2.6-.6-4 0-1.1.5-2 .3-2.8-.5C4.7 17.9 3.8 13.3 5.2 10.2c.9-2 2.5-3.1 4.2-3.1 1.3 0 2.2.8 3.3.8 1 0 2-.8 3.5-.8 1.2 0 2.3.7 3 2.1Z" />
    </svg>
  );
}
