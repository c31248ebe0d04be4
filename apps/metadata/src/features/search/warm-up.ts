import { setTimeout as rest } from 'node:timers/promises'
import type { CoreData, Scope } from './core/core-data.ts'
import type { SearchRequest } from './find-page.ts'

const QUERIES = 600
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SCOPES: readonly Scope[] = ['all', 'works', 'people', 'series']
/** How long it may block other requests. */
const SLICE_MS = 2

/** Runs queries of every kind from the words of this release, in slices with a rest after each. */
export async function warmUp(core: CoreData, page: (request: SearchRequest) => unknown, restMs: number): Promise<void> {
  let until = performance.now() + SLICE_MS
  let number = 0
  for (const typed of [...textsOf(core), ...beginnings()]) {
    page({ typed, scope: SCOPES[number % SCOPES.length] ?? 'all', limit: 20 })
    number += 1
    if (performance.now() < until) continue
    await rest(restMs)
    until = performance.now() + SLICE_MS
  }
}

function* beginnings(): Iterable<string> {
  for (const first of LETTERS) {
    yield first
    for (const second of LETTERS) yield first + second
    yield `the ${first}`
    yield `${first}.s`
  }
}

/** One to four words of rows across the index, the last one possibly cut. */
function* textsOf({ rowStart, rowText, lastRow, termStart, termBytes }: CoreData): Iterable<string> {
  const decoder = new TextDecoder()
  const wordAt = (index: number) => {
    const term = (rowText[index] as number) - 1
    return term < 0 ? '' : decoder.decode(termBytes.slice(termStart[term] as number, termStart[term + 1] as number))
  }
  for (let number = 0; number < QUERIES; number += 1) {
    const row = 1 + Math.floor((number * lastRow) / QUERIES)
    const end = Math.min(rowStart[row + 1] as number, (rowStart[row] as number) + 1 + (number % 4))
    const words = Array.from({ length: end - (rowStart[row] as number) }, (_, word) => wordAt((rowStart[row] as number) + word))
    const text = words.join(' ').trim()
    yield number % 3 === 0 ? text.slice(0, Math.ceil(text.length / 2)) : number % 5 === 0 ? `${text} 2` : text
  }
}
