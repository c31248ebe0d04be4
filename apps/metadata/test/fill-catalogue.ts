import type { PackedWorkRecord } from '@chapterhouse/contract/records'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { createArtifactWriter } from '../src/features/build/artifact-writer.store.ts'

const CORE = { license: 'CC0-1.0' as const, sources: [{ type: 'user' }] }
const COMMON =
  'love night king book star house girl man dark time world blood fire dead life day last city heart secret war queen'.split(' ')
const LINKS = ['of the', 'of', 'and the', 'in the', 'and', 'to the', 'for a', 'a']
/** Scripts and characters that FTS5 treats specially. */
const ODD = (
  'Café Việt Ñandú हिन्दी नमस्ते 三体 Ⅻ ½ ﬁre Ærøskøbing Straße İstanbul Ωμέγα ночь Ночь 𝒻ancy 𐐷 ' +
  "N.E.R.D.S. Q&A Ender's Enders Don't A.D. 2.5 1984 M*A*S*H e\u0301tude o\u02bcBriens Spider-Man"
).split(' ')

/**
 * A generated catalogue: word frequencies as in real text (the nth word an nth as often as the first), similar titles, people with
 * many works, series with numbered volumes. The same seed gives the same catalogue. `words`: the number of different words in
 * titles.
 */
export function fillCatalogue(db: Db, { works, seed = 1, words = 40_000 }: { works: number; seed?: number; words?: number }): void {
  const random = randomFrom(seed)
  const rare = zipf(words, random)
  const people = Math.max(3, Math.round(works * 0.44))
  const series = Math.max(2, Math.round(works * 0.16))
  const [someone, someSeries, name] = [zipf(people, random), zipf(series, random), zipf(Math.min(words, 20_000), random)]
  const word = () => (random() < 0.02 ? pick(ODD, random) : capital(wordOf(rare())))
  const writer = createArtifactWriter(db, 5)
  db.exec('BEGIN')
  for (let at = 0; at < people; at += 1)
    writer.person({
      id: slug('p', at),
      name: `${capital(wordOf(name() + 7))} ${random() < 0.1 ? 'J. R. ' : ''}${capital(wordOf(name()))}`,
      ...CORE,
    })
  const members = new Map<number, { work: string; position: string }[]>()
  const made: PackedWorkRecord[] = []
  for (let at = 0; at < works; at += 1) {
    const id = slug('w', at)
    const inSeries = random() < 0.5 ? someSeries() : undefined
    if (inSeries !== undefined) {
      const known = members.get(inSeries) ?? []
      members.set(inSeries, [...known, { work: id, position: `${known.length + 1}` }])
    }
    made.push({
      id,
      title: titleFrom(word, random),
      ...(random() < 0.3 && { subtitle: titleFrom(word, random) }),
      authors: [...new Set([slug('p', someone())])],
      language: 'en',
      ...CORE,
      recordings: {
        r1: { id: 'r1', work: id, narrators: [...new Set([slug('p', someone()), slug('p', someone())])], language: 'en', ...CORE },
      },
    })
  }
  for (let at = 0; at < series; at += 1)
    writer.series({ id: slug('s', at), name: titleFrom(word, random), works: members.get(at) ?? [], ...CORE })
  for (const work of made) writer.work(work)
  writer.finishSearchText()
  writer.makeIndexes()
  db.exec('COMMIT')
}

function titleFrom(word: () => string, random: () => number): string {
  const start = random() < 0.45 ? 'The ' : random() < 0.15 ? 'A ' : ''
  const name = random() < 0.3 ? `${word()} ${word()}` : word()
  const end = random() < 0.5 ? ` ${pick(LINKS, random)} ${word()}` : ''
  return `${start}${name}${random() < 0.05 ? "'s" : ''}${end}${random() < 0.08 ? `, Book ${1 + Math.floor(random() * 9)}` : ''}`
}

/** The nth word: the first ones are real, the others are made of syllables. */
function wordOf(rank: number): string {
  const known = COMMON[rank]
  if (known) return known
  let [text, left] = ['', rank]
  for (; left > 0 || text.length < 3; left = Math.floor(left / 90)) {
    const at = (left * 7 + text.length * 13) % 90
    text += 'bcdfghjklmnprstvwz'.charAt(at % 18) + 'aeiou'.charAt(Math.floor(at / 18))
  }
  return rank % 5 === 0 ? `${text}s` : rank % 7 === 0 ? `${text}n` : text
}

function zipf(size: number, random: () => number): () => number {
  const scale = Math.log(size)
  return () => Math.min(size - 1, Math.floor(Math.exp(random() * scale)) - 1)
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <T>(from: readonly T[], random: () => number) => from[Math.floor(random() * from.length)] as T
const slug = (kind: string, at: number) => `${kind}${String(at).padStart(7, '0')}`
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
