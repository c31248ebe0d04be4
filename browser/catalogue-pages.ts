import assert from 'node:assert/strict'
import type { PageAddress } from './pages.ts'

interface Found {
  results: ({ kind: 'work'; id: string; title: string } | { kind: 'person' | 'series'; id: string; name: string })[]
}

/** The fixed pages of the catalogue, and a page of every kind of record, with spoilers hidden and shown. */
export async function cataloguePages(address: string): Promise<PageAddress[]> {
  const { results } = (await (await fetch(`${address}/api/v1/search?q=the&limit=100`)).json()) as Found
  const first = (kind: 'work' | 'person' | 'series') => {
    const result = results.find((one) => one.kind === kind) ?? assert.fail(`no ${kind} found`)
    const heading = new RegExp(`^${RegExp.escape('title' in result ? result.title : result.name)}$`)
    return { id: result.id, heading }
  }
  const [work, person, series] = [first('work'), first('person'), first('series')]
  const pages: [path: string, heading: RegExp][] = [
    ...['/', '/?q=the', '/?q=hobit'].map((path): [string, RegExp] => [path, /^Find an audiobook$/]),
    ...['', '?chapter=3', '?spoilers=all'].map((query): [string, RegExp] => [`/works/${work.id}${query}`, work.heading]),
    [`/people/${person.id}`, person.heading],
    [`/series/${series.id}`, series.heading],
    ['/contribute', /^Contribute$/],
    ['/audiobookshelf', /^Use with Audiobookshelf$/],
    ['/licence', /^Licence and attribution$/],
    ['/docs/api', /^API$/],
    ['/works/there-is-no-such-work', /^Page not found$/],
  ]
  return pages.map(([path, heading]) => ({ name: path, path, heading }))
}
