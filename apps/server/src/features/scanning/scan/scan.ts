import { followEvidence } from '../moves/follow-evidence.ts'
import { followFolders, followMoves } from '../moves/follow-moves.ts'
import { followOverrides } from '../moves/follow-overrides.ts'
import { joinDiscs } from '../moves/join-discs.ts'
import { regroup } from '../moves/regroup.ts'
import { ignoreInventedTimes } from '../save/invented-times.ts'
import { readBooks } from '../save/read-and-save.ts'
import type { ScanNeeds } from '../state/scan-needs.ts'
import type { ScanOptions, ScanReport } from '../state/scan-report.ts'
import { createScanState, type ScanState } from '../state/scan-state.ts'
import { toReport } from '../state/tally.ts'
import { compareWithIndex, dropWalk, listKnown, listToRead, noteDiscovered } from './compare-with-index.ts'
import { completeScan, confirmBooks, noteRemoved, removeGone } from './complete-scan.ts'
import { endEmptied, endPartial, listGone } from './guards.ts'
import { recordFolders, recordFoldersWithoutAudio, recordHints, recordLinks } from './record-walk.ts'
import { checkRoot, groupFiles, walkTree } from './walk-tree.ts'

/** A step ends the scan by setting its report. A scan that is cancelled ends by the error that the step then throws. */
export type ScanStep = (state: ScanState, needs: ScanNeeds) => Promise<void>

/** The steps of a scan, in order (docs/reference/scanning-and-media.md 2.1). The feature's README says why each is where it is. */
export const STEPS: readonly ScanStep[] = [
  // Disk and index. A root that does not respond, or is suddenly empty, ends the scan.
  checkRoot,
  listKnown,
  walkTree,
  followOverrides,
  recordFolders,
  groupFiles,
  compareWithIndex,
  endEmptied,
  noteDiscovered,
  // Moved books. People's data follows before anything is read or removed.
  recordLinks,
  followMoves,
  recordLinks,
  listToRead,
  followEvidence,
  followFolders,
  // Missing books. From here on the tree and the plan are no longer needed.
  listGone,
  recordHints,
  recordFoldersWithoutAudio,
  dropWalk,
  // Changed books, and the groupings that their files turn out to state.
  readBooks,
  joinDiscs,
  regroup,
  // The end. Only a complete scan removes anything.
  endPartial,
  confirmBooks,
  removeGone,
  completeScan,
  noteRemoved,
  ignoreInventedTimes,
]

/**
 * Updates the index of one library from its disk. An unreadable book is a problem of that book; an unreadable folder makes the run
 * partial, and a partial run removes nothing.
 */
export async function scan(options: ScanOptions, needs: ScanNeeds, steps = STEPS): Promise<ScanReport> {
  const state = createScanState(options)
  for (const step of steps) {
    await step(state, needs)
    if (state.report) return state.report
  }
  return toReport(state)
}
