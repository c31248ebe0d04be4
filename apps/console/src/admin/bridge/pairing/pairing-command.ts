/** Starts a bridge that is not paired yet; it then asks for the code. */
export const pairingCommand = (address: string): string => `npm run chapterhouse-bridge -- pair --server ${address}`

/** The whole minutes until a code expires, rounded up; 0 once it has. */
export const minutesLeft = (endsAtMs: number, nowMs: number): number => Math.max(0, Math.ceil((endsAtMs - nowMs) / 60_000))
