import { AppError } from '@chapterhouse/kit/errors'
import { toOneLine } from '@chapterhouse/kit/one-line'

/** Details of a failure from Node, the system or the database, as far as they are known. */
interface ErrorDetails {
  code?: string
  path?: string
  address?: string
  port?: number
  hostname?: string
  /** The database's own number of what went wrong. */
  errcode?: number
}

const OTHER_ADDRESS = 'Choose another with --bind, for example --bind 127.0.0.1:8090.'

/** Messages with a hint, by error code of the system. */
const SYSTEM: Partial<Record<string, (details: ErrorDetails) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken. ${OTHER_ADDRESS}`,
  EADDRNOTAVAIL: ({ address }) => `${address} is no address of this machine. ${OTHER_ADDRESS}`,
  ENOTFOUND: ({ hostname }) => `There is no host ${hostname}.`,
  EACCES: ({ path, port }) =>
    path === undefined
      ? `Port ${port} may not be used by this user. ${OTHER_ADDRESS}`
      : `${path} may not be read or written by this user.`,
  EPERM: ({ path }) => `${path} may not be changed by this user.`,
  ENOENT: ({ path }) => `There is no ${path}.`,
  EISDIR: ({ path }) => `${path ?? 'What was named'} is a folder, not a file.`,
  ENOTDIR: ({ path }) => `${path} is a file, not a folder.`,
  EROFS: ({ path }) => `${path} cannot be written: it is read-only.`,
  ENOSPC: ({ path }) => `${path ?? 'A file'} cannot be written: the disk is full.`,
  EDQUOT: ({ path }) => `${path ?? 'A file'} cannot be written: the quota is used up.`,
}

/** The same for SQLite, by primary result code: the lowest byte of the extended one. */
const DATABASE: Partial<Record<number, string>> = {
  5: 'Another program is writing the same database file.',
  8: 'The database file cannot be written: it is read-only.',
  10: 'The disk failed to read or write the database file.',
  11: 'The database file is damaged.',
  13: 'The database file cannot be written: the disk is full.',
  14: 'The database file cannot be opened: the folder does not exist, or this user may not write there.',
  26: 'The file is no database.',
}

/** The message of an error with a hint; a defect keeps its stack. */
export function oneSentenceError(error: unknown): string {
  if (error instanceof AppError) return toOneLine(error.message)
  if (!(error instanceof Error)) return String(error)
  const details = error as Error & ErrorDetails
  if (details.code?.startsWith('ERR_PARSE_ARGS')) return `${error.message.split('. ')[0]}. See --help.`
  const known = details.errcode === undefined ? SYSTEM[details.code ?? '']?.(details) : DATABASE[details.errcode & 0xff]
  return known === undefined ? (error.stack ?? error.message) : toOneLine(known)
}
