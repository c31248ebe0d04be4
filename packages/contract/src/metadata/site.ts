import Type from 'typebox'
import { Bytes, operation } from '../operation.ts'

// Pages for browsers. They are not in the API document, and no client depends on them.

const text = Type.Optional(Type.String())

const page = <const P extends string>(path: P, summary: string) =>
  operation({ method: 'GET', path, guard: 'public', summary, responses: { 200: Bytes }, limit: 'none' })

export const home = operation({
  ...page('/', 'Search and the newest works'),
  query: Type.Object({ q: text }),
})

const id = Type.Object({ id: Type.String() })

export const workPage = operation({
  ...page('/works/:id', 'A work'),
  params: id,
  query: Type.Object({ chapter: text, spoilers: text, chapters: text }),
})
export const personPage = operation({ ...page('/people/:id', 'A person'), params: id, query: Type.Object({ page: text }) })
export const seriesPage = operation({ ...page('/series/:id', 'A series'), params: id, query: Type.Object({ page: text }) })

export const contribute = operation({
  ...page('/contribute', 'Missing data'),
  query: Type.Object({ filter: text, q: text, page: text, series: text, series_page: text }),
})

export const audiobookshelf = page('/audiobookshelf', 'Setup for Audiobookshelf')
export const apiDocs = page('/docs/api', 'API documentation')
export const licence = page('/licence', 'Licence and attribution')

const byId = Type.Object({ id: text })
export const oldWork = operation({ ...page('/work', 'Redirect to the page of a work'), query: byId })
export const oldPerson = operation({ ...page('/person', 'Redirect to the page of a person'), query: byId })
export const oldSeries = operation({ ...page('/series', 'Redirect to the page of a series'), query: byId })

export const sitemapIndex = page('/sitemap-index.xml', 'Index of the sitemaps')
export const sitemap = operation({
  ...page('/sitemaps/:file', 'A sitemap with up to 50,000 addresses'),
  params: Type.Object({ file: Type.String() }),
})
export const robots = page('/robots.txt', 'Rules for crawlers')
export const asset = operation({
  ...page('/assets/:name', 'A file used by the pages'),
  params: Type.Object({ name: Type.String() }),
})
