import type { FoundFile } from '../walk/found-book.ts'
import type { FileEntry } from './book-facts.ts'

/**
 * `keep` the known facts; `read` the file; `recognise`: read it only if its fingerprint differs despite equal size and time;
 * `refresh`: read its tags and fingerprints again, and start a process only if its bytes differ.
 */
export type FileCheck = 'keep' | 'read' | 'recognise' | 'refresh'

const DAY_MS = 86_400_000

/**
 * Decides whether to open a file again. A successful reading is valid as long as size and time are unchanged, even if there is a
 * better reader now. Others are repeated, but start a process for an unchanged file only with a new tool, or a day after a timeout.
 * `ignoresChangeTimes`: whether change times are meaningless, as on shares that generate them.
 */
export function nextCheck(
  known: FileEntry | undefined,
  found: FoundFile,
  { hasFfprobe, nowMs, ignoresChangeTimes = false }: { hasFfprobe: boolean; nowMs: number; ignoresChangeTimes?: boolean },
): FileCheck {
  if (!known || !isSameFile(known, found)) return 'read'
  if (!ignoresChangeTimes && found.changedMs !== undefined && known.changedMs !== found.changedMs) return 'refresh'
  const { problem, durationUs, codec, protection, fingerprint, probedMs, isTimedOut = false } = known
  if (problem?.kind === 'empty_file') return 'keep'
  if (!problem && durationUs !== undefined && (codec ?? protection) !== undefined) return 'keep'
  if (hasFfprobe && probedMs === undefined) return 'read'
  if (isTimedOut) return nowMs - (probedMs ?? 0) >= DAY_MS ? 'read' : 'keep'
  if (!problem) return 'keep'
  return fingerprint === '' ? 'read' : 'recognise'
}

/** Compares size and time, as a walk does. */
export function isSameFile(one: Pick<FoundFile, 'sizeBytes' | 'modifiedMs'>, other: FoundFile | undefined): boolean {
  return other !== undefined && one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs
}
