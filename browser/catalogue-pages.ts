import type { PageAddress } from './pages.ts'

interface Found {
  results: { kind: 'work' | 'person' | 'series'; id: string }[]
}

/** The fixed pages of the catalogue, and a page of every kind of record, with spoilers hidden and shown. */
export async function cataloguePages(address: string): Promise<PageAddress[]> {
  const { results } = (await (await fetch(`${address}/api/v1/search?q=the&limit=100`)).json()) as Found
  const idOf = (kind: string): string => results.find((result) => result.kind === kind)?.id ?? 'none'
  const work = `/works/${idOf('work')}`
  const paths = ['/', '/?q=the', '/?q=hobit', work, `${work}?chapter=3`, `${work}?spoilers=all`]
  paths.push(`/people/${idOf('person')}`, `/series/${idOf('series')}`, '/contribute', '/audiobookshelf', '/licence', '/docs/api')
  paths.push('/works/there-is-no-such-work')
  return paths.map((path) => ({ name: path, path, heading: /./ }))
}
