/**
 * The longest wait of a test for a fact: a busy machine takes many times as long as a free one. `expect.poll` and
 * Testing Library have it as their default.
 */
export const WAIT = { timeout: 60_000 };
