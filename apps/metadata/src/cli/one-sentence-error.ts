import { AppError } from '@chapterhouse/kit/errors'
import { toOneLine } from '@chapterhouse/kit/text/one-line'

/** Details of an error from Node, the system or SQLite. */
interface ErrorDetails {
  code?: string
  path?: string
  address?: string
  port?: number
  hostname?: string
  /** SQLite's extended result code. */
  errcode?: number
}

const OTHER_ADDRESS = 'Choose another with --bind, for example --bind 127.0.0.1:8090.'

/** Messages with a hint, by system error code. */
const SYSTEM: Partial<Record<string, (details: ErrorDetails) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is already in use. ${OTHER_ADDRESS}`,
  EADDRNOTAVAIL: ({ address }) => `${address} is not an address of this machine. ${OTHER_ADDRESS}`,
  ENOTFOUND: ({ hostname }) => `Host ${hostname} not found. ${OTHER_ADDRESS}`,
  EACCES: ({ path, port }) =>
    path === undefined ? `No permission to use port ${port}. ${OTHER_ADDRESS}` : `No permission to read or write ${path}.`,
  EPERM: ({ path }) => `No permission to change ${path}.`,
  ENOENT: ({ path }) => `${path} does not exist.`,
  EISDIR: ({ path }) => `${path ?? 'The path'} is a folder, not a file.`,
  ENOTDIR: ({ path }) => `${path} is a file, not a folder.`,
  EROFS: ({ path }) => `Cannot write to ${path}: it is read-only.`,
  ENOSPC: ({ path }) => `Cannot write to ${path ?? 'a file'}: the disk is full.`,
  EDQUOT: ({ path }) => `Cannot write to ${path ?? 'a file'}: the disk quota is used up.`,
}

/** Messages by SQLite's primary result code, the lowest byte of the extended one. */
const DATABASE: Partial<Record<number, string>> = {
  5: 'Another program has locked the database file.',
  8: 'Cannot write to the database file: it is read-only.',
  10: 'The disk of the database file has read or write errors.',
  11: 'The database file is damaged.',
  13: 'Cannot write to the database file: the disk is full.',
  14: 'Cannot open the database file: its folder does not exist or is not writable.',
  26: 'The file is not a database.',
}

/** The message of a known error; the stack of a defect. */
export function oneSentenceError(error: unknown): string {
  if (error instanceof AppError) return toOneLine(error.message)
  if (!(error instanceof Error)) return String(error)
  const details = error as Error & ErrorDetails
  if (details.code?.startsWith('ERR_PARSE_ARGS')) return `${error.message.split('. ')[0]}. See --help.`
  const known = details.errcode === undefined ? SYSTEM[details.code ?? '']?.(details) : DATABASE[details.errcode & 0xff]
  return known === undefined ? (error.stack ?? error.message) : toOneLine(known)
}
