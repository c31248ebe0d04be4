import { folded } from '@chapterhouse/kit/text/fold-text'
import { type BookFields, peopleOf, personKey } from '../../catalogue/index.ts'
import { joinNames } from '../../matching/index.ts'
import type { EditField } from '../../overlay/index.ts'
import { plainText } from '../../scanning/index.ts'
import type { SourceItem } from '../source/source-data.ts'
import { plainAsin, plainIsbn } from './our-books.ts'

type Values = Partial<Record<EditField, string>>

const MAX_DESCRIPTION = 10_000

/**
 * The values of a book on the other server that differ from ours. A different order of names, or a year instead of a date, is no
 * difference; fields empty there are ignored.
 */
export function curatedValues(item: SourceItem, ours: BookFields): Values {
  return {
    ...unless(item.title === ours.title, { title: item.title }),
    ...unless(isSamePeople(item.authors, ours.author, ours.authorNames), { author: joinNames(item.authors) }),
    ...unless(isSamePeople(item.narrators, ours.narrator, ours.narratorNames), { narrator: joinNames(item.narrators) }),
    ...seriesOf(item, ours),
    ...unless(ours.published.startsWith(item.publishedYear), { published: item.publishedYear }),
    ...descriptionOf(item, ours),
    ...unless(plainAsin(item.asin) === plainAsin(ours.asin), { asin: plainAsin(item.asin) }),
    ...unless(plainIsbn(item.isbn) === plainIsbn(ours.isbn), { isbn: plainIsbn(item.isbn) }),
  }
}

function unless(isSame: boolean, values: Values): Values {
  return isSame ? {} : Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

function isSamePeople(names: readonly string[], credit: string, list: readonly string[]): boolean {
  const keys = (people: readonly string[]) => people.map(personKey).sort().join(' ')
  return keys(names) === keys(peopleOf(credit, list)) || folded(names.join(', ')) === folded(credit)
}

/** A position is only taken with its series. */
function seriesOf({ series }: SourceItem, ours: BookFields): Values {
  // A book in one of several series remains in it.
  const main = series.find(({ name }) => folded(name) === folded(ours.series)) ?? series[0]
  if (!main) return {}
  const others = series.filter((one) => one !== main)
  const position = numeric(main.position)
  const isSame = folded(main.name) === folded(ours.series) && (position === undefined || position === ours.seriesIndex)
  const ourOthers = new Set(ours.moreSeries.map(({ name }) => folded(name)))
  const more = others.map(({ name, position: at }) => ({ name, position: numeric(at) ?? null }))
  return {
    ...unless(isSame, { series: main.name, series_index: position === undefined ? '' : String(position) }),
    ...unless(
      others.every(({ name }) => ourOthers.has(folded(name))),
      { series: main.name, more_series: JSON.stringify(more) },
    ),
  }
}

const numeric = (text: string): number | undefined => (/^\d{1,6}(?:\.\d{1,10})?$/.test(text) ? Number(text) : undefined)

/** Descriptions are HTML there. */
function descriptionOf({ description }: SourceItem, ours: BookFields): Values {
  const text = plainText(description, MAX_DESCRIPTION) ?? ''
  const plain = (value: string) => value.replace(/\s+/gu, ' ').trim()
  return unless(plain(text) === plain(ours.description), { description: text })
}
