import { setImmediate as turn } from 'node:timers/promises'
import { missing } from '@chapterhouse/kit/errors'
import type { Sync } from '@chapterhouse/kit/sync'
import type { Reads, Served } from '../artifact/index.ts'
import type { StatsData } from '../system/index.ts'
import { escaped } from './parts/html.ts'
import { personPath, seriesPath, workPath } from './parts/urls.ts'
import { type Family, idAfter, listIdsAfter } from './sitemaps.store.ts'

/** The maximum number of URLs in a file. */
const PER_FILE = 50_000
/** URLs read per slice; other requests are handled in between. */
const PER_TURN = 2_000

const PATHS: Record<Family, (id: string) => string> = { works: workPath, people: personPath, series: seriesPath }
const FAMILIES = Object.keys(PATHS) as Family[]
/** Pages that always exist. */
const FIXED = ['/', '/contribute', '/audiobookshelf', '/docs/api', '/licence']

const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const located = (url: string): string => `<url><loc>${escaped(url)}</loc></url>\n`

type Release = Pick<Served, 'db' | 'etag'> & { stats: StatsData }

interface Written {
  text: string
  etag: string
}

/** The release was replaced while it was read. */
class Replaced extends Error {}

export function createSitemaps({
  artifacts,
  siteUrl,
  perFile = PER_FILE,
}: {
  artifacts: Reads<Release>
  siteUrl: () => string
  perFile?: number
}) {
  /** The last id of each file of the served release, as far as known. */
  let ends: { etag: string; of: Record<Family, string[]> } = { etag: '', of: { works: [], people: [], series: [] } }

  function read<T>(etag: string, work: (release: Release) => T & Sync<T>): T {
    return artifacts.read<T>((release) => {
      if (release.etag !== etag) throw new Replaced()
      return work(release)
    })
  }

  /** The id before the first one of a file; undefined if there is no such file. */
  async function startOf(etag: string, family: Family, number: number): Promise<string | undefined> {
    if (ends.etag !== etag) ends = { etag, of: { works: [], people: [], series: [] } }
    const known = ends.of[family]
    while (known.length < number - 1) {
      await turn()
      const after = known.at(-1) ?? ''
      const end = read(etag, ({ db }) => idAfter(db, family, { after, count: perFile }))
      if (end === undefined) return undefined
      known.push(end)
    }
    return number === 1 ? '' : known[number - 2]
  }

  async function write(etag: string, family: Family, number: number): Promise<string> {
    let after = await startOf(etag, family, number)
    const parts = [`${OPENING}<urlset ${SCHEMA}>\n`]
    for (let left = perFile; after !== undefined && left > 0; left -= PER_TURN) {
      const [from, count] = [after, Math.min(left, PER_TURN)]
      const ids = read(etag, ({ db }) => listIdsAfter(db, family, { after: from, count }))
      parts.push(ids.map((id) => located(siteUrl() + PATHS[family](id))).join(''))
      after = ids.length < count ? undefined : ids.at(-1)
      await turn()
    }
    if (parts.every((part) => !part.includes('<loc>'))) throw missing('There is no such sitemap.')
    return `${parts.join('')}</urlset>\n`
  }

  return {
    /** The sitemap index. */
    index(): Written {
      return artifacts.read(({ stats, etag }) => ({ text: indexOf(filesOf(stats, perFile), siteUrl()), etag }))
    },

    /** A file, written in slices from one release. Restarts if another one is adopted before it is complete. */
    async file(name: string): Promise<Written> {
      if (name === 'pages-1.xml') return artifacts.read(({ etag }) => ({ text: fixedPages(siteUrl()), etag }))
      const [, family, number] = /^(works|people|series)-([1-9]\d{0,4})\.xml$/.exec(name) ?? []
      if (family === undefined) throw missing('There is no such sitemap.')
      for (;;) {
        const etag = artifacts.read((release) => release.etag)
        try {
          return { text: await write(etag, family as Family, Number(number)), etag }
        } catch (error) {
          if (!(error instanceof Replaced)) throw error
        }
      }
    },
  }
}

function filesOf(stats: StatsData, perFile: number): string[] {
  const counted = [['pages', 1] as const, ...FAMILIES.map((family) => [family, Math.ceil(stats[family] / perFile)] as const)]
  return counted.flatMap(([family, count]) => Array.from({ length: count }, (_, at) => `/sitemaps/${family}-${at + 1}.xml`))
}

function indexOf(files: readonly string[], siteUrl: string): string {
  const entries = files.map((file) => `<sitemap><loc>${escaped(siteUrl + file)}</loc></sitemap>\n`).join('')
  return `${OPENING}<sitemapindex ${SCHEMA}>\n${entries}</sitemapindex>\n`
}

const fixedPages = (siteUrl: string): string =>
  `${OPENING}<urlset ${SCHEMA}>\n${FIXED.map((path) => located(siteUrl + path)).join('')}</urlset>\n`

export function robotsText(siteUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /abs/\n\nSitemap: ${siteUrl}/sitemap-index.xml\n`
}
