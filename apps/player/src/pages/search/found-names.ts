import { to } from '../../routes.ts'
import type { toShown } from '../shelf/shown-book.ts'

/** A result from the server or from this device. */
export type FoundInSearch = Parameters<typeof toShown>[0]

export interface FoundName {
  kind: 'author' | 'narrator' | 'series'
  name: string
  href: string
}

const MAX = 6
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The people and series of the found books whose own names match: each typed word is the prefix of a word in the name. */
export function foundNames(q: string, books: readonly FoundInSearch[]): FoundName[] {
  const typed = wordsOf(q)
  if (typed.length === 0) return []
  const isCalledSo = (name: string) => {
    const texts = wordsOf(name)
    return typed.every((one) => texts.some((word) => word.startsWith(one)))
  }
  const found = new Map<string, FoundName & { books: number }>()
  const add = (kind: FoundName['kind'], { library_id: id }: FoundInSearch, name: string) => {
    if (!name || !isCalledSo(name)) return
    const key = `${kind} ${plain(name)}`
    const known = found.get(key)
    if (known) known.books += 1
    else found.set(key, { kind, name, href: to.booksOf(id, { [kind]: name }), books: 1 })
  }
  for (const book of books) {
    for (const name of peopleOf(book.author)) add('author', book, name)
    for (const name of peopleOf(book.narrator)) add('narrator', book, name)
    add('series', book, book.series)
  }
  return [...found.values()]
    .toSorted((a, b) => b.books - a.books)
    .slice(0, MAX)
    .map(({ kind, name, href }) => ({ kind, name, href }))
}

/** A credit may name several people. */
const peopleOf = (credit: string): string[] =>
  credit
    .split(/[,;&]|\band\b|\bund\b/u)
    .map((name) => name.trim())
    .filter(Boolean)

/** Recent searches, newest first, without duplicates and without prefixes of one another. */
export function withRecentSearch(before: readonly string[], q: string, max = 8): string[] {
  const now = q.trim()
  if (now.length < 2) return [...before]
  return [now, ...before.filter((one) => !plain(now).startsWith(plain(one)) && !plain(one).startsWith(plain(now)))].slice(0, max)
}
