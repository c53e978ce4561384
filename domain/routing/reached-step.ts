/** The cookie in which a page tells the server its step. It ends with the browser's session. */
export const REACHED_STEP_COOKIE = 'sluice_step';
