import { person } from '../../enrichment/test/fake-metadata-service.ts'

/** A work with one recording in a service. */
export interface KnownWork {
  id: string
  title: string
  author?: string
  narrator?: string
  minutes?: number
  asins?: Record<string, string>
  isbn?: string
  cover?: string
  more?: object
}

export function workOf({ id, title, author = 'Mara Lind', narrator, minutes, asins = {}, isbn, cover, more }: KnownWork) {
  return {
    id,
    title,
    authors: [person(author)],
    series: [],
    recordings: [
      {
        id: `${id}-read`,
        narrators: narrator === undefined ? [] : [person(narrator)],
        ...(minutes !== undefined && { runtime_min: minutes }),
        asin: Object.entries(asins).map(([region, asin]) => ({ region, asin })),
        isbn: isbn === undefined ? [] : [isbn],
        ...(cover !== undefined && { cover_url: cover }),
      },
    ],
    ...more,
  }
}

export const cardOf = ({ id, title, author = 'Mara Lind' }: KnownWork, more: object = {}) => ({
  kind: 'work',
  id,
  title,
  authors: [person(author)],
  narrators: [],
  ...more,
})
