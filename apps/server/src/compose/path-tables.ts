import type { PathKeyedTable } from '../features/paths/index.ts'
import { grantsPathTable } from '../features/shares/index.ts'

interface WithTable {
  pathTable: PathKeyedTable
}

interface WithTables {
  pathTables: readonly PathKeyedTable[]
}

interface PathTableParts {
  overrides: WithTable
  overlay: WithTable
  catalogue: WithTable
  attachments: WithTable
  importJournals: WithTable
  matchItems: WithTable
  bridgeJobs: WithTable
  scanning: WithTables
  listening: WithTables
  playerSettings: WithTable
  bookLists: WithTables
  sessionRecorder: WithTables
}

/** Every table keyed by path, in one list: a test compares it with the schema. */
export function listPathTables(parts: PathTableParts) {
  const { overrides, overlay, catalogue, attachments, matchItems, bridgeJobs, scanning } = parts
  const pathTables: PathKeyedTable[] = [
    grantsPathTable,
    overrides.pathTable,
    overlay.pathTable,
    catalogue.pathTable,
    attachments.pathTable,
    matchItems.pathTable,
    bridgeJobs.pathTable,
    ...scanning.pathTables,
    // Before the rows with which it compares its own.
    parts.importJournals.pathTable,
    ...parts.listening.pathTables,
    parts.playerSettings.pathTable,
    ...parts.bookLists.pathTables,
    ...parts.sessionRecorder.pathTables,
  ]
  /** These tables record where books and folders are, and contain no people's data. */
  const ofPaths = new Set<PathKeyedTable>([
    grantsPathTable,
    ...[overrides, catalogue, attachments, matchItems, bridgeJobs].map(({ pathTable }) => pathTable),
    ...scanning.pathTables,
  ])
  return { pathTables, statePathTables: () => pathTables.filter((pathTable) => !ofPaths.has(pathTable)) }
}
