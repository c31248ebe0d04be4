/** Longer than our server waits for the other one: if this page gave up first, invites would be lost. */
export const WITHIN_MS = 70_000
