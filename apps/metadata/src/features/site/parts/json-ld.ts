import { CORE, licenceUrl } from './licences.ts'
import type { Named, Person, Recording, Series, Work } from './shown.ts'
import { personPath, secureUrl, seriesPath, workPath } from './urls.ts'

/** The limit of list items; the page itself has all of them. */
const MAX = 50

const CONTEXT = { '@context': 'https://schema.org' }

/** schema.org data, only from the factual core, so without spoilers. */
export function bookData(siteUrl: string, work: Work, licence: string | null): object {
  const { id, title, subtitle, authors, language, first_published, description, genres, series, xref, recordings } = work
  const url = siteUrl + workPath(id)
  const isPartOf = series.slice(0, MAX).map((membership) => ({
    '@type': 'BookSeries',
    '@id': siteUrl + seriesPath(membership.id),
    name: membership.name,
    ...present({ position: membership.position }),
  }))
  return {
    ...CONTEXT,
    '@type': 'Book',
    '@id': url,
    url,
    name: title,
    ...present({ alternativeHeadline: subtitle, inLanguage: language, datePublished: dateOf(first_published), description }),
    ...some({ author: authors.slice(0, MAX).map(personData(siteUrl)), genre: genres, isPartOf, isbn: xref?.isbn }),
    ...some({ workExample: (recordings ?? []).slice(0, MAX).map(recordingData(siteUrl, work)) }),
    license: licenceUrl(licence || CORE),
  }
}

const recordingData = (siteUrl: string, work: Work) => (recording: Recording) => ({
  '@type': 'Audiobook',
  name: work.title,
  bookFormat: 'https://schema.org/AudiobookFormat',
  ...present({ inLanguage: work.language, datePublished: dateOf(recording.release_date), image: secureUrl(recording.cover_url) }),
  ...(recording.publisher && { publisher: { '@type': 'Organization', name: recording.publisher } }),
  ...(recording.runtime_min && { duration: `PT${Math.floor(recording.runtime_min / 60)}H${recording.runtime_min % 60}M` }),
  ...(recording.abridged && { abridged: true }),
  ...some({ readBy: recording.narrators.slice(0, MAX).map(personData(siteUrl)), isbn: recording.isbn }),
})

const personData =
  (siteUrl: string) =>
  ({ id, name }: Named) => ({ '@type': 'Person', '@id': siteUrl + personPath(id), name })

export function personPageData(siteUrl: string, { id, name, sort_name }: Person): object {
  const url = siteUrl + personPath(id)
  return { ...CONTEXT, '@type': 'Person', '@id': url, url, name, ...present({ alternateName: sort_name }) }
}

export function seriesPageData(siteUrl: string, { id, name, authors, works }: Series): object {
  const url = siteUrl + seriesPath(id)
  const hasPart = works.slice(0, MAX).map(({ position, work }) => ({
    '@type': 'Book',
    '@id': siteUrl + workPath(work.id),
    name: work.title,
    ...present({ position }),
  }))
  return {
    ...CONTEXT,
    '@type': 'BookSeries',
    '@id': url,
    url,
    name,
    ...some({ author: authors.slice(0, MAX).map(personData(siteUrl)), hasPart }),
  }
}

/** A year, month or day; other texts are left out. */
const dateOf = (text = ''): string | undefined => /^\d{4}(?:-\d\d(?:-\d\d)?)?$/.exec(text)?.[0]

/** The members that are not empty. */
function present(members: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(members).filter((member): member is [string, string] => Boolean(member[1])))
}
function some(members: Record<string, readonly unknown[] | undefined>): object {
  return Object.fromEntries(Object.entries(members).filter(([, list]) => list !== undefined && list.length > 0))
}
