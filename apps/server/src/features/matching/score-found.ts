import { folded } from '@chapterhouse/kit/text/fold-text'
import type { FoundWork, MatchFacts, Reasons, Recording } from '../enrichment/index.ts'
import { runtimeDifference } from './choose-recording.ts'

const WEIGHTS = { title: 55, author: 30, runtime: 15 }
const CLOSE = { within: 0.03, share: 1 }
const NEAR = { within: 0.1, share: 0.5 }
const AUTHOR_SHARE = { full: 1, surname: 0.5, none: 0 }

type Card = Pick<FoundWork, 'title' | 'authors'>

/**
 * The score of a work from the text search of a service without matching (docs/reference/server.md 3.7). Facts unknown on either
 * side are left out. `recordings` is undefined until the work has been read.
 */
export function scoreFound(
  work: Card,
  recordings: readonly Recording[] | undefined,
  facts: MatchFacts,
): { score: number; reasons: Reasons } {
  const { titles = [], authors = [], q = '', runtimeSeconds = 0 } = facts
  const text = titles.length === 0 && q !== '' ? textShare(work, q) : undefined
  const title = titles.length > 0 ? Math.max(...titles.map((one) => titleShare(work.title, one))) : undefined
  const author = authors.length > 0 && work.authors.length > 0 ? bestAuthor(work, authors) : undefined
  const runtime = recordings && runtimeShare(recordings, runtimeSeconds)
  const shares = [
    { weight: WEIGHTS.title, share: title ?? text },
    { weight: WEIGHTS.author, share: author && AUTHOR_SHARE[author] },
    { weight: WEIGHTS.runtime, share: runtime },
  ].flatMap(({ weight, share }) => (share === undefined ? [] : [{ weight, share }]))
  const stated = shares.reduce((sum, { weight }) => sum + weight, 0)
  const reached = shares.reduce((sum, { weight, share }) => sum + weight * share, 0)
  return {
    score: stated === 0 ? 0 : Math.round((100 * reached) / stated),
    reasons: {
      ...(title !== undefined && { title: rounded(title) }),
      ...(text !== undefined && { text: rounded(text) }),
      ...(author !== undefined && { author }),
      ...(runtime !== undefined && { runtime }),
    },
  }
}

const rounded = (share: number): number => Math.round(share * 100) / 100

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(' ')
    .filter((word) => word !== '')

/** The share of common words; a leading article does not count. */
function titleShare(one: string, other: string): number {
  const [a, b] = [bareWords(one), bareWords(other)]
  if (a.length === 0 || b.length === 0) return 0
  const known = new Set(b)
  return (2 * a.filter((word) => known.delete(word)).length) / (a.length + b.length)
}
const bareWords = (title: string) => wordsOf(title).filter((word, at, all) => at > 0 || all.length === 1 || !ARTICLES.has(word))
const ARTICLES = new Set(['the', 'a', 'an', 'der', 'die', 'das', 'le', 'la', 'les', 'el'])

/** Mostly how many of the words the work has, and a little how much of its title they cover. */
function textShare({ title, authors }: Card, q: string): number {
  const words = wordsOf(q)
  const known = new Set([title, ...authors.map(({ name }) => name)].flatMap(wordsOf))
  const typed = new Set(words)
  const share = (all: readonly string[], among: ReadonlySet<string>) =>
    all.length === 0 ? 0 : all.filter((word) => among.has(word)).length / all.length
  return 0.75 * share(words, known) + 0.25 * share(wordsOf(title), typed)
}

function bestAuthor({ authors }: Card, wanted: readonly string[]): 'full' | 'surname' | 'none' {
  const found = wanted.flatMap((one) => authors.map(({ name }) => agreement(wordsOf(name), new Set(wordsOf(one)))))
  return found.includes('full') ? 'full' : found.includes('surname') ? 'surname' : 'none'
}

/** A given name may be an initial. */
function agreement(name: readonly string[], typed: ReadonlySet<string>): 'full' | 'surname' | 'none' {
  const surname = name.at(-1)
  if (surname === undefined || !typed.has(surname)) return 'none'
  const others = [...typed].filter((word) => word !== surname)
  const isSame = (given: string, word: string) =>
    given === word || ((given.length === 1 || word.length === 1) && given.charAt(0) === word.charAt(0))
  const given = name.slice(0, -1)
  if (given.length === 0 || others.some((word) => given.some((one) => isSame(one, word)))) return 'full'
  return 'surname'
}

function runtimeShare(recordings: readonly Recording[], runtimeSeconds: number): number | undefined {
  const differences = recordings.flatMap((recording) => runtimeDifference(recording, runtimeSeconds) ?? [])
  if (differences.length === 0) return undefined
  const least = Math.min(...differences)
  return least <= CLOSE.within ? CLOSE.share : least <= NEAR.within ? NEAR.share : 0
}
