/**
 * Entries that are never books, and what creates them (docs/reference/scanning-and-media.md 1.8). An ignore rule `!name` shows one
 * again.
 */
const SYSTEM_FOLDERS: ReadonlySet<string> = new Set([
  // Bins: Windows, Synology, QNAP, Linux.
  '$recycle.bin',
  '#recycle',
  '@recycle',
  'lost+found',
  // Snapshots: QNAP, Synology, NetApp and others.
  '@recently-snapshot',
  '#snapshot',
  '.snapshot',
  // Indexes, and files being transferred: Synology, Windows, macOS.
  '@eadir',
  '@tmp',
  'system volume information',
  'network trash folder',
  'temporary items',
])

export function isSystemFolder(name: string): boolean {
  return SYSTEM_FOLDERS.has(name.toLowerCase())
}

/**
 * Marks that sync programs insert before the extension of a file's second version. Each matches at the end of the stem; the
 * original has the stem without it.
 */
const CONFLICT_MARKS: readonly RegExp[] = [
  // Syncthing: `01.sync-conflict-20260101-120000-ABCDEFG`
  /\.sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{7})?$/i,
  // ownCloud and Nextcloud before 3.0: `01_conflict-20260101-120000`
  /_conflict-\d{8}-\d{6}$/i,
  // Synology Drive: `01_NAS_Jan-01-120000-2026_Conflict`
  /_[^_]+_[A-Z][a-z]{2}-\d{2}-\d{6}-\d{4}_Conflict$/,
  // OneDrive appends the computer's name, as chosen by Windows and macOS.
  /-(?:DESKTOP|LAPTOP|WIN)-[A-Z0-9]{5,12}$/,
  /-(?:[^- ]{1,20}-){0,3}MacBook-(?:Pro|Air)(?:-\d+)?$/i,
]

/**
 * Marks in brackets. Nextcloud, Dropbox: `01 (Ann's conflicted copy 2026-01-01 (1))`, also in German, French, Spanish, Italian and
 * Dutch; Dropbox, for names that differ only in case: `01 (Case Conflict)`; Seafile: `01 (SFConflict ann@example.org 2026-01-01)`.
 */
const BRACKETS = / ?\(([^()]*)(?:\(\d{1,4}\))?\)$/
const IN_BRACKETS =
  /conflicted copy|in Konflikt stehende Kopie|copie en conflit|copia en conflicto|copia in conflitto|conflicterende kopie|^(?:Case|Selective Sync|Unicode Encoding) Conflict|^SFConflict /i

const MAY_BE_COPY = /conflict|konflikt|kopie|copie|copia|-(?:DESKTOP|LAPTOP|WIN)-|MacBook/i

/** The files in a folder that are second versions of another one. */
export function conflictCopies(names: readonly string[]): ReadonlySet<string> {
  const suspects = names.filter((name) => MAY_BE_COPY.test(name))
  if (suspects.length === 0) return NONE
  const all = new Set(names.map(plainName))
  return new Set(suspects.filter((name) => isConflictCopy(name, (original) => all.has(original))))
}

const NONE: ReadonlySet<string> = new Set()

/** `has` knows the names in the folder, in lower case and NFC. */
function isConflictCopy(name: string, has: (name: string) => boolean): boolean {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
  // A copy may conflict again, and then has two marks.
  for (let left = withoutMark(stem), marks = 0; left !== undefined && marks < 4; left = withoutMark(left), marks += 1)
    if (has(plainName(`${left}${extension}`))) return true
  return false
}

const plainName = (name: string): string => name.normalize('NFC').toLowerCase()

function withoutMark(stem: string): string | undefined {
  const bracketed = BRACKETS.exec(stem)
  if (bracketed && bracketed.index > 0 && IN_BRACKETS.test(bracketed[1] ?? '')) return stem.slice(0, bracketed.index)
  for (const mark of CONFLICT_MARKS) {
    const found = mark.exec(stem)
    if (found && found.index > 0) return stem.slice(0, found.index)
  }
  return undefined
}
