import { AppError } from '@chapterhouse/kit/errors'

/** What Node, the system and the database tell of a failure, as far as they know it. */
interface Told {
  code?: string
  path?: string
  address?: string
  port?: number
  hostname?: string
}

const ELSEWHERE = 'Choose another with --bind, for example --bind 127.0.0.1:8090.'

/** What was refused, and what to do, by the system's code. */
const SYSTEM: Partial<Record<string, (told: Told) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken. ${ELSEWHERE}`,
  EADDRNOTAVAIL: ({ address }) => `${address} is no address of this machine. ${ELSEWHERE}`,
  ENOTFOUND: ({ hostname }) => `There is no host ${hostname}.`,
  EACCES: ({ path, port }) =>
    path === undefined
      ? `Port ${port} may not be used by this user. ${ELSEWHERE}`
      : `${path} may not be read or written by this user.`,
  EPERM: ({ path }) => `${path} may not be changed by this user.`,
  ENOENT: ({ path }) => `There is no ${path}.`,
  EISDIR: ({ path }) => `${path ?? 'What was named'} is a folder, not a file.`,
  ENOTDIR: ({ path }) => `${path} is a file, not a folder.`,
  EROFS: ({ path }) => `${path} cannot be written: it is read-only.`,
  ENOSPC: ({ path }) => `${path ?? 'A file'} cannot be written: the disk is full.`,
  EDQUOT: ({ path }) => `${path ?? 'A file'} cannot be written: the quota is used up.`,
}

/** What was refused, and what to do; a defect keeps its stack. */
export function inOneSentence(error: unknown): string {
  if (error instanceof AppError) return error.message
  if (!(error instanceof Error)) return String(error)
  const told = error as Error & Told
  if (told.code?.startsWith('ERR_PARSE_ARGS')) return `${error.message.split('. ')[0]}. See --help.`
  return SYSTEM[told.code ?? '']?.(told) ?? error.stack ?? error.message
}
