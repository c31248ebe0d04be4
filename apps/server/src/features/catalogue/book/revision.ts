import { hash } from 'node:crypto'
import type { BookFile, Chapter } from './book.ts'

/**
 * `<audio>.<chapters>`, ten characters each: changes when a download or chapter list is out of date (docs/reference/additions.md
 * A6).
 */
export function revisionOf(files: readonly BookFile[], chapters: readonly Chapter[]): string {
  const audio = files.map(({ path, sizeBytes, modifiedMs }) => [path, sizeBytes, Math.floor(modifiedMs)])
  const ms = (us: number) => Math.round(us / 1000)
  // Most titles are as stated; such lists keep the revision from before sources were stored.
  const list = chapters.map(({ title, stated, file, startUs, endUs }) => [
    title,
    file,
    ms(startUs),
    ms(endUs),
    ...(stated === undefined ? [] : [stated]),
  ])
  return `${shortHash(audio)}.${shortHash(list)}`
}

/** Fingerprint of a whole book: a hash of its files' fingerprints in order; '' without files. */
export function printOf(files: readonly Pick<BookFile, 'fingerprint'>[]): string {
  return printOfFingerprints(files.map(({ fingerprint }) => fingerprint))
}

/** `printOf` from the fingerprints alone; '' if one is missing. */
export function printOfFingerprints(fingerprints: readonly string[]): string {
  return fingerprints.length === 0 || fingerprints.includes('') ? '' : hash('sha256', fingerprints.join(''), 'hex')
}

/** A hash of ten characters. */
export function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 10)
}
