import { AppError } from '@chapterhouse/kit/errors'
import { toShownLine } from '@chapterhouse/kit/text/one-line'

interface ErrorDetails {
  code?: string
  path?: string
  /** SQLite's extended result code. */
  errcode?: number
}

const OTHER_FOLDER = 'Fix this, or choose another folder with --data.'

/** Messages with a hint, by system error code. */
const SYSTEM: Partial<Record<string, (path: string) => string>> = {
  EACCES: (path) => `No permission to read and write ${path}.`,
  EPERM: (path) => `No permission to change ${path}.`,
  ENOENT: (path) => `${path} does not exist.`,
  ENOTDIR: (path) => `${path} is a file, not a folder.`,
  EROFS: (path) => `Cannot write to ${path}: it is read-only.`,
  ENOSPC: (path) => `Cannot write to ${path}: the disk is full.`,
  EDQUOT: (path) => `Cannot write to ${path}: the disk quota is used up.`,
}

/** Messages by SQLite's primary result code, the lowest byte of the extended one. */
const DATABASE: Partial<Record<number, string>> = {
  5: 'Another program has locked the database in the data folder. Stop it and try again.',
  8: `Cannot write to the database in the data folder. ${OTHER_FOLDER}`,
  10: `The disk of the data folder has read or write errors. ${OTHER_FOLDER}`,
  11: 'The database in the data folder is damaged. Move bridge.db away to start fresh.',
  13: `Cannot write to the database in the data folder: the disk is full. ${OTHER_FOLDER}`,
  14: `Cannot open the database in the data folder: bridge.db must be a readable and writable file. ${OTHER_FOLDER}`,
  26: 'bridge.db in the data folder is not a database. Move it away to start fresh.',
}

/** The message of a known error; the stack of a defect. */
export function oneSentenceError(error: unknown): string {
  if (error instanceof AppError) return toShownLine(error.message)
  if (!(error instanceof Error)) return toShownLine(String(error))
  const { code, path, errcode } = error as Error & ErrorDetails
  if (code?.startsWith('ERR_PARSE_ARGS')) return toShownLine(`${error.message.split('. ')[0]}. See --help.`)
  const known = errcode === undefined ? SYSTEM[code ?? '']?.(path ?? 'a file') : DATABASE[errcode & 0xff]
  return known === undefined ? (error.stack ?? error.message) : toShownLine(known)
}
