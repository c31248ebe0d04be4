import type { FileEntry } from './book-facts.ts'
import type { FoundFile } from './found-book.ts'

/** `keep` what is known; `read` the file; `recognise`: read it only if it is another one under the same size and time. */
export type Look = 'keep' | 'read' | 'recognise'

const DAY_MS = 86_400_000

/**
 * Whether a file must be opened again. What was read well stays while size and time do, whichever reader could read it now. The rest is
 * looked at again, but costs no process while nothing changed: only a tool that is new, or a day after it ran out of time.
 */
export function nextLook(
  known: FileEntry | undefined,
  found: FoundFile,
  { hasFfprobe, nowMs }: { hasFfprobe: boolean; nowMs: number },
): Look {
  if (!known || !isSameFile(known, found)) return 'read'
  const { problem, durationUs, codec, fingerprint, probedMs, isTimedOut = false } = known
  if (problem?.kind === 'empty_file') return 'keep'
  if (!problem && durationUs !== undefined && codec !== undefined) return 'keep'
  if (hasFfprobe && probedMs === undefined) return 'read'
  if (isTimedOut) return nowMs - (probedMs ?? 0) >= DAY_MS ? 'read' : 'keep'
  if (!problem) return 'keep'
  return fingerprint === '' ? 'read' : 'recognise'
}

/** By size and time, as a walk sees them. */
export function isSameFile(one: Pick<FoundFile, 'sizeBytes' | 'modifiedMs'>, other: FoundFile | undefined): boolean {
  return other !== undefined && one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs
}
