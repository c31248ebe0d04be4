import Type from 'typebox'
import { Bytes, operation } from '../operation.ts'

// Pages for browsers. They are not part of the API's description, and no client depends on them.

const text = Type.Optional(Type.String())

const page = <const P extends string>(path: P, summary: string) =>
  operation({ method: 'GET', path, guard: 'public', summary, answers: { 200: Bytes }, limit: 'none' })

export const home = operation({
  ...page('/', 'The search, and what was entered last'),
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
  ...page('/contribute', 'What is missing'),
  query: Type.Object({ filter: text, q: text, page: text, series: text, series_page: text }),
})

export const audiobookshelf = page('/audiobookshelf', 'How to use it in Audiobookshelf')
export const apiDocs = page('/docs/api', 'The API in words')
export const licence = page('/licence', 'Licence and attribution')

const byId = Type.Object({ id: text })
export const oldWork = operation({ ...page('/work', 'Leads to the page of a work'), query: byId })
export const oldPerson = operation({ ...page('/person', 'Leads to the page of a person'), query: byId })
export const oldSeries = operation({ ...page('/series', 'Leads to the page of a series'), query: byId })

export const sitemapIndex = page('/sitemap-index.xml', 'Which sitemaps there are')
export const sitemap = operation({
  ...page('/sitemaps/:file', 'The addresses of one family, 50,000 at most'),
  params: Type.Object({ file: Type.String() }),
})
export const robots = page('/robots.txt', 'What programs that follow links should leave alone')
export const asset = operation({ ...page('/assets/:name', 'What pages load'), params: Type.Object({ name: Type.String() }) })
