export type BackupKind = 'scheduled' | 'manual' | 'before-restore'

const SERVICE = 'chapterhouse'
const ACCEPTED = /^chapterhouse-[A-Za-z0-9][A-Za-z0-9._-]{0,100}\.db$/
const OURS = /^chapterhouse-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z-(scheduled|manual|before-restore)\.db$/

/** Whether a file of this name counts as a backup (docs/reference/operations.md 1.2). */
export function isBackupName(name: string): boolean {
  return ACCEPTED.test(name) && !name.includes('..')
}

/** `chapterhouse-20261004-174512Z-manual.db` */
export function backupName(at: Date, kind: BackupKind): string {
  return `${SERVICE}-${stampOf(at)}-${kind}.db`
}

/** `20261004-174512Z` */
export function stampOf(at: Date): string {
  return at
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
    .replace('T', '-')
}

/** Kind and time according to the name; undefined for a file copied in under another name. */
export function readBackupName(name: string): { kind: BackupKind; createdAtMs: number } | undefined {
  const [, ...parts] = OURS.exec(name) ?? []
  const [year, month, day, hour, minute, second] = parts
  const kind = parts[6] as BackupKind | undefined
  const createdAtMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (kind === undefined || Number.isNaN(createdAtMs)) return undefined
  // Date.parse accepts 30 February, which our own names never have.
  return backupName(new Date(createdAtMs), kind) === name ? { kind, createdAtMs } : undefined
}

/** The name of an incomplete backup; never listed. */
export function draftName(name: string): string {
  return `.${name}.tmp`
}

/** Including the name of its journal. */
export function isDraftName(name: string): boolean {
  return name.startsWith(`.${SERVICE}-`) && /\.tmp(?:-journal)?$/.test(name)
}
