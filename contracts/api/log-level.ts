/** How bad a line of the log is, the worst first. */
export const LOG_LEVELS = ['error', 'warn', 'info'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
