import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createPerson, createSeriesName, createTitle, PUBLISHERS } from '../../benchmarks/library/names.ts'
import { createRandom, type Random } from '../../benchmarks/library/random.ts'

export interface ShowBook {
  /** Relative to the library. */
  folder: string
  title: string
  author: string
  narrator: string
  series: { name: string; index: number } | undefined
  year: number | undefined
  genre: string
  language: string
  publisher: string
  description: string
  seconds: number
  chapters: readonly { title: string; start: number; end: number }[]
  cover: boolean
  /** Selects the design of its cover. */
  number: number
}

type Work = Pick<ShowBook, 'title' | 'author' | 'series' | 'year' | 'genre' | 'language'>

const CATALOGUE = path.join(import.meta.dirname, 'catalogue.txt')
const MODERN = ['Fantasy', 'Mystery', 'Science fiction', 'Thriller', 'Romance', 'History', 'Biography', 'Travel']
const HOUR = 3_600

/** The same books each time: works in the public domain, and up to `count` others with invented titles and people. */
export function planShowLibrary(count: number): ShowBook[] {
  const random = createRandom(20_261_125)
  const works = worksIn(readFileSync(CATALOGUE, 'utf8'))
  const authors = new Set(works.map(({ author }) => author))
  const titles = new Set(works.map(({ title }) => title))
  while (works.length < count)
    works.push(
      ...inventedShelf(
        unlike(authors, () => createPerson(random)),
        titles,
        random,
      ),
    )
  const narrators = Array.from({ length: 90 }, () => createPerson(random))
  return works.slice(0, count).map((work, number) => planned(work, { number, narrators, random }))
}

function worksIn(text: string): Work[] {
  return text
    .split('\n\n')
    .slice(1)
    .flatMap((paragraph) => {
      const [head = '', ...lines] = paragraph.trim().split('\n')
      const [author = '', genre = '', language = 'en'] = head.split(' | ')
      return lines.flatMap((line) => {
        const [, name, list = line] = /^([^;:]+): (.*)$/.exec(line) ?? []
        return list.split('; ').map((entry, at): Work => {
          const [, title = entry, year] = /^(.*?)(?: (\d{4}))?$/.exec(entry) ?? []
          return {
            title,
            author,
            genre,
            language,
            year: year ? Number(year) : undefined,
            series: name ? { name, index: at + 1 } : undefined,
          }
        })
      })
    })
}

const newTitle = (random: Random): string => createTitle(random).replace(/^A (?=[AEIOU])/, 'An ')

function inventedShelf(author: string, titles: Set<string>, random: Random): Work[] {
  const genre = random.pick(MODERN)
  const first = random.between(1990, 2015)
  const work = (series: Work['series'], at: number): Work => ({
    ...{ title: unlike(titles, () => newTitle(random)), author, genre, language: 'en', series },
    year: Math.min(2026, first + at * random.between(1, 2)),
  })
  const name = random.isLucky(0.6) ? createSeriesName(random) : undefined
  const inSeries = name ? Array.from({ length: random.between(3, 7) }, (_, at) => work({ name, index: at + 1 }, at)) : []
  return [...inSeries, ...Array.from({ length: random.between(1, 5) }, (_, at) => work(undefined, at))]
}

function planned(
  work: Work,
  { number, narrators, random }: { number: number; narrators: readonly string[]; random: Random },
): ShowBook {
  const { title, author, series, genre, year } = work
  const seconds = Math.round((random.between(2, 14) + random.below(100) / 100 + (random.isLucky(0.15) ? 14 : 0)) * HOUR)
  const narrator = random.pick(narrators)
  const place = series ? `${series.name}/${String(series.index).padStart(2, '0')} - ${title}` : title
  const when = year ? `, first published in ${year},` : ''
  return {
    ...work,
    folder: `${author}/${place}`,
    narrator,
    publisher: random.pick(PUBLISHERS),
    description: `${title}${when} is ${series ? `part ${series.index} of ${series.name}` : 'a book'} by ${author}. ${narrator} reads it unabridged.\n\nShelved under ${genre}.`,
    seconds,
    chapters: chaptersOf(seconds, random),
    cover: !random.isLucky(0.03),
    number,
  }
}

function chaptersOf(seconds: number, random: Random): ShowBook['chapters'] {
  if (random.isLucky(0.04)) return []
  const count = Math.max(6, Math.round(seconds / (HOUR * (0.3 + random.below(30) / 100))))
  const isNamed = random.isLucky(0.6)
  const weights = Array.from({ length: count }, () => 60 + random.below(80))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return weights.map((weight, at) => {
    const start = Math.round((before / all) * seconds)
    before += weight
    const title = isNamed ? newTitle(random) : `Chapter ${at + 1}`
    return { title, start, end: Math.round((before / all) * seconds) }
  })
}

function unlike(taken: Set<string>, make: () => string): string {
  for (;;) {
    const made = make()
    if (taken.has(made)) continue
    taken.add(made)
    return made
  }
}
