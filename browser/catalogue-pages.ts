import assert from 'node:assert/strict'
import type { PageVisit } from './pages.ts'

interface Named {
  id: string
  name: string
}
interface Found {
  results: ({ kind: 'work'; id: string; title: string; authors: Named[] } | ({ kind: 'person' | 'series' } & Named))[]
}

/** The fixed pages of the catalogue, and a page of every kind of record, with spoilers hidden and shown. */
export async function cataloguePages(base: string): Promise<PageVisit[]> {
  const { results } = (await (await fetch(`${base}/api/v1/search?q=the&limit=100`)).json()) as Found
  const work = results.find(({ kind }) => kind === 'work')
  const series = results.find(({ kind }) => kind === 'series')
  assert.ok(work?.kind === 'work' && series?.kind === 'series')
  const [author = assert.fail('no author')] = work.authors
  const exactly = (text: string) => new RegExp(`^${RegExp.escape(text)}$`)
  const pages: [path: string, heading: RegExp][] = [
    ...['/', '/?q=the', '/?q=hobit'].map((path): [string, RegExp] => [path, /^Find an audiobook$/]),
    ...['', '?chapter=3', '?spoilers=all'].map((query): [string, RegExp] => [`/works/${work.id}${query}`, exactly(work.title)]),
    [`/people/${author.id}`, exactly(author.name)],
    [`/series/${series.id}`, exactly(series.name)],
    ['/contribute', /^Contribute$/],
    ['/audiobookshelf', /^Use with Audiobookshelf$/],
    ['/licence', /^Licence and attribution$/],
    ['/docs/api', /^API$/],
    ['/works/there-is-no-such-work', /^Page not found$/],
  ]
  return pages.map(([path, heading]) => ({ name: path, path, heading }))
}
