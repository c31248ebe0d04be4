import { AppError } from '@chapterhouse/kit/errors'
import { toShownLine } from '@chapterhouse/kit/text/one-line'

/** Known details of a failure from Node, the system or the database. */
interface KnownError {
  code?: string
  /** Of the failed system call. */
  syscall?: string
  path?: string
  address?: string
  port?: number
  hostname?: string
  /** SQLite's extended error code; the lowest byte is the primary one. */
  errcode?: number
}

const CHOOSE_ADDRESS = 'Choose another address with --bind, for example --bind 127.0.0.1:8080.'
const ROOM = 'Fix this, or choose another folder with --data.'

/** Messages with a hint, by error code of the system. */
const SYSTEM: Partial<Record<string, (known: KnownError) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is already in use. Is Chapterhouse already running? Choose another port with --bind 127.0.0.1:${nextPort(port)}.`,
  EADDRNOTAVAIL: ({ address }) => `${address} is not an address of this machine. ${CHOOSE_ADDRESS}`,
  ENOTFOUND: ({ hostname }) => `Host ${hostname} not found. ${CHOOSE_ADDRESS}`,
  EAI_AGAIN: ({ hostname }) => `Host ${hostname} cannot be resolved now. ${CHOOSE_ADDRESS}`,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: ({ path }) => `Cannot write to ${pathOrFolder(path)}: it is read-only. ${ROOM}`,
  ENOSPC: ({ path }) => `Cannot write to ${pathOrFolder(path)}: the disk is full. ${ROOM}`,
  EDQUOT: ({ path }) => `Cannot write to ${pathOrFolder(path)}: the disk quota is used up. ${ROOM}`,
}

/** Messages by SQLite's error code. */
const DATABASE: Partial<Record<number, string>> = {
  5: 'Another program has locked the database in the data folder. Stop it and try again.',
  8: `Cannot write to the database in the data folder. ${ROOM}`,
  10: `The disk of the data folder has read or write errors. ${ROOM}`,
  11: 'The database in the data folder is damaged. Replace it with a backup, or move chapterhouse.db away to start fresh.',
  13: `Cannot write to the database in the data folder: the disk is full. ${ROOM}`,
  14: `Cannot open the database in the data folder: chapterhouse.db must be a readable and writable file. ${ROOM}`,
  26: 'chapterhouse.db in the data folder is not a database. Replace it with a backup, or move it away to start fresh.',
}

/** The message of an error with a hint, on one line unless it lists several problems; for a defect, its stack. */
export function oneSentenceError(error: unknown): string {
  const message = expectedMessage(error)
  const lines = message === undefined ? stackOf(error).split('\n') : (listedProblems(error) ?? [message])
  return lines.map(toShownLine).join('\n')
}

/** Handled separately, so that a line feed within one does not look like another. */
function listedProblems(error: unknown): string[] | undefined {
  if (!(error instanceof AppError) || !Array.isArray(error.fields['problems'])) return undefined
  const [head = ''] = error.message.split('\n', 1)
  return [head, ...error.fields['problems'].map((problem) => `  ${problem}`)]
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Undefined for a defect. */
function expectedMessage(error: unknown): string | undefined {
  if (error instanceof AppError) return withHint(error)
  if (!(error instanceof Error)) return undefined
  const facts = error as Error & KnownError
  if (facts.code?.startsWith('ERR_PARSE_ARGS')) return `${error.message.split('. ')[0]}. See --help.`
  return facts.errcode === undefined ? SYSTEM[facts.code ?? '']?.(facts) : DATABASE[facts.errcode & 0xff]
}

/** Hints for API errors with a fixed message. */
const HINTS: Partial<Record<string, string>> = {
  backup_not_found: 'See all with: backups.',
  last_admin: 'Make someone else an admin first: user role NAME admin.',
  abs_unreachable: 'Check the address, and that this machine can reach it.',
  abs_unauthorized: 'Use an API key of an administrator there.',
  not_abs: 'Give the address of Audiobookshelf, a backup of it, or its absdatabase.sqlite.',
  fetch_failed: 'Try again, or import a backup.',
  import_running: 'Try again when it has finished.',
  admin_needs_password: 'Set one first: user passwd NAME --password-stdin.',
}

function withHint({ message, code = '' }: AppError): string {
  const hint = HINTS[code]
  return hint === undefined ? asSentence(message) : `${asSentence(message)} ${hint}`
}

/** API messages have neither a capital nor a full stop. A file name or flag at the start keeps its case. */
function asSentence(message: string): string {
  const capitalised = /^[a-z]+ /.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message
  return message.endsWith('.') || message.includes('\n') ? capitalised : `${capitalised}.`
}

function notAllowed({ syscall, port = -1, path }: KnownError): string {
  if (syscall === 'listen' && port > 0)
    return `No permission to use port ${port}: ports below 1024 are reserved for the system. ${CHOOSE_ADDRESS}`
  return `No permission to read and write ${pathOrFolder(path)}. ${ROOM}`
}

function nextPort(port = 8079): number {
  return port === 65_535 ? port - 1 : port + 1
}

function pathOrFolder(path = 'the data folder'): string {
  return path
}
