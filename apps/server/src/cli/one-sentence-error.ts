import { AppError } from '@chapterhouse/kit/errors'

/** What Node, the system and the database tell of a failure, as far as they know it. */
interface KnownError {
  code?: string
  /** Of the system call that failed. */
  syscall?: string
  path?: string
  address?: string
  port?: number
  hostname?: string
  /** SQLite's number; the lowest byte is the kind. */
  errcode?: number
}

const ELSEWHERE = 'Choose another with --bind, for example --bind 127.0.0.1:8080.'
const ROOM = 'See to it, or choose another folder with --data.'

/** What was refused, and what to do, by the system's code. */
const SYSTEM: Partial<Record<string, (known: KnownError) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken. Is Chapterhouse running already? Choose another with --bind 127.0.0.1:${nextPort(port)}.`,
  EADDRNOTAVAIL: ({ address }) => `${address} is no address of this machine. ${ELSEWHERE}`,
  ENOTFOUND: ({ hostname }) => `There is no host ${hostname}. ${ELSEWHERE}`,
  EAI_AGAIN: ({ hostname }) => `The host ${hostname} cannot be looked up now. ${ELSEWHERE}`,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: ({ path }) => `${placeOf(path)} cannot be written: it is read-only. ${ROOM}`,
  ENOSPC: ({ path }) => `${placeOf(path)} cannot be written: the disk is full. ${ROOM}`,
  EDQUOT: ({ path }) => `${placeOf(path)} cannot be written: the quota is used up. ${ROOM}`,
}

/** The same by SQLite's number. */
const DATABASE: Partial<Record<number, string>> = {
  5: 'The database in the data folder is held by another program. End it and start again.',
  8: `The database in the data folder cannot be written. ${ROOM}`,
  10: `The disk of the data folder does not read or write as it should. ${ROOM}`,
  11: 'The database in the data folder is damaged. Put a backup in its place, or move chapterhouse.db away to start anew.',
  13: `The database in the data folder cannot be written: the disk is full. ${ROOM}`,
  14: `The database in the data folder cannot be opened: chapterhouse.db must be a file that may be read and written. ${ROOM}`,
  26: 'chapterhouse.db in the data folder is no database. Put a backup in its place, or move it away to start anew.',
}

/** What was refused, and what to do; a defect keeps its stack. */
export function oneSentenceError(error: unknown): string {
  if (error instanceof AppError) return withHint(error)
  if (!(error instanceof Error)) return String(error)
  const facts = error as Error & KnownError
  if (facts.code?.startsWith('ERR_PARSE_ARGS')) return `${error.message.split('. ')[0]}. See --help.`
  const known = facts.errcode === undefined ? SYSTEM[facts.code ?? '']?.(facts) : DATABASE[facts.errcode & 0xff]
  return known ?? error.stack ?? error.message
}

/** What to do about a refusal whose own words are those of the wire. */
const HINTS: Partial<Record<string, string>> = {
  last_admin: 'Make somebody else one first: user role NAME admin.',
  admin_needs_password: 'Give them one first: user passwd NAME --password-stdin.',
}

function withHint({ message, code = '' }: AppError): string {
  const hint = HINTS[code]
  return hint === undefined ? message : `${message}. ${hint}`
}

function notAllowed({ syscall, port = -1, path }: KnownError): string {
  if (syscall === 'listen' && port > 0)
    return `Port ${port} may not be used: those below 1024 are kept for the system. ${ELSEWHERE}`
  return `${placeOf(path)} may not be read and written by this user. ${ROOM}`
}

function nextPort(port = 8079): number {
  return port === 65_535 ? port - 1 : port + 1
}

function placeOf(path = 'The data folder'): string {
  return path
}
