import { hash } from 'node:crypto'
import type { BookFile, Chapter } from './book.ts'

/**
 * `<audio>.<chapters>`, ten characters each (docs/reference/additions.md A6): changes when a stored copy, or a chapter list, is out
 * of date.
 */
export function revisionOf(files: readonly BookFile[], chapters: readonly Chapter[]): string {
  const audio = files.map(({ path, sizeBytes, modifiedMs }) => [path, sizeBytes, Math.floor(modifiedMs)])
  const ms = (us: number) => Math.round(us / 1000)
  const list = chapters.map(({ title, file, startUs, endUs }) => [title, file, ms(startUs), ms(endUs)])
  return `${shortHash(audio)}.${shortHash(list)}`
}

/** What a whole book is recognised by: the ordered list of its files' fingerprints, hashed once more. '' without files. */
export function printOf(files: readonly Pick<BookFile, 'fingerprint'>[]): string {
  return printOfFingerprints(files.map(({ fingerprint }) => fingerprint))
}

/** The same from the fingerprints alone; '' where one is missing. */
export function printOfFingerprints(fingerprints: readonly string[]): string {
  return fingerprints.length === 0 || fingerprints.includes('') ? '' : hash('sha256', fingerprints.join(''), 'hex')
}

/** Ten characters that change with what was given. */
export function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 10)
}
