import * as site from '@chapterhouse/contract/metadata/site'
import { AppError } from '@chapterhouse/kit/errors'
import type { App, HttpConfig } from '@chapterhouse/kit/http/app'
import { serveBytes } from '@chapterhouse/kit/http/serve'
import type { Reads } from '../artifact/index.ts'
import { apiDocsRoute } from './api/api-docs.routes.ts'
import { readAssets } from './assets.ts'
import { contributePage } from './pages/contribute-page.ts'
import { audiobookshelfPage, licencePage } from './pages/fixed-pages.ts'
import { homePage } from './pages/home-page.ts'
import { personPage } from './pages/person-page.ts'
import { seriesPage } from './pages/series-page.ts'
import type { Frame } from './parts/layout.ts'
import { pageNumber, personPath, seriesPath, workPath } from './parts/urls.ts'
import { findNamed, readContribute, readHome, readPerson, readSeries, readWork } from './read-pages.ts'
import { missingPage, type PageResponse, type Pages, servePage, serveXml } from './sending/send-page.routes.ts'
import type { SiteRelease } from './sending/site-release.ts'
import { createSitemaps, robotsText } from './sitemaps.ts'
import { workPage } from './work/work-page.ts'

/** All pages, including the 404 page. */
export function createSite({
  artifacts,
  siteUrl,
  attribution,
  contributeUrl,
}: {
  artifacts: Reads<SiteRelease>
  /** The public origin of the service. */
  siteUrl: () => string
  /** The credit for the community layer. */
  attribution: string
  /** Empty for no link to a page to contribute. */
  contributeUrl: string
}): {
  mount: (app: App) => void
  missingPage: NonNullable<HttpConfig['missing']>
} {
  const assets = readAssets()
  const pages: Pages = {
    frame: () => ({ siteUrl: siteUrl(), attribution, contributeUrl, assets: assets.urls }),
    digest: assets.digest,
  }
  return {
    missingPage: missingPage(pages),
    mount(app) {
      dataPages(app, { artifacts, pages })
      fixedPages(app, pages)
      apiDocsRoute(app, { artifacts, pages, siteUrl })
      oldUrls(app, pages)
      sitemapRoutes(app, { artifacts, siteUrl, pages })
      serveBytes(app, site.asset, async ({ params }, _request, reply) => {
        const found = assets.find(params.name)
        if (found) return reply.headers({ 'content-type': found.type, 'cache-control': FOR_EVER }).send(found.bytes)
        reply.callNotFound()
        return reply
      })
    },
  }
}

const FOR_EVER = 'public, max-age=31536000, immutable'

interface DataPages {
  artifacts: Reads<SiteRelease>
  pages: Pages
}

function dataPages(app: App, { artifacts, pages }: DataPages): void {
  /** A page about a record, or a redirect to its new id with the same query. */
  function shown<T extends object>({ url }: { url: string }, { read, write, pathOf }: PageParts<T>): PageResponse {
    return artifacts.read((release) => {
      const found = read(release)
      if ('movedTo' in found) return { status: 301 as const, location: pathOf(found.movedTo) + queryOf(url) }
      return { text: write(pages.frame(), found), etag: release.etag }
    })
  }

  servePage(app, site.home, {
    pages,
    write: ({ query: { q = '' } }) =>
      artifacts.read((release): PageResponse => {
        const location = findNamed(release, q)
        if (location !== undefined) return { status: 303, location }
        return { text: homePage(pages.frame(), readHome(release, q)), etag: release.etag }
      }),
  })
  servePage(app, site.workPage, {
    pages,
    write: ({ params: { id }, query }, request) =>
      shown(request, { read: (release) => readWork(release, id, query), write: workPage, pathOf: workPath }),
  })
  servePage(app, site.personPage, {
    pages,
    write: ({ params: { id }, query }, request) =>
      shown(request, { read: (release) => readPerson(release, id, pageNumber(query.page)), write: personPage, pathOf: personPath }),
  })
  servePage(app, site.seriesPage, {
    pages,
    write: ({ params: { id }, query }, request) =>
      shown(request, { read: (release) => readSeries(release, id, pageNumber(query.page)), write: seriesPage, pathOf: seriesPath }),
  })
  servePage(app, site.contribute, {
    pages,
    write: ({ query: { filter = '', q = '', series = '', page, series_page } }) =>
      artifacts.read((release) => {
        const options = { filter: filter || 'missing', q, series, page: pageNumber(page), series_page: pageNumber(series_page) }
        return { text: contributePage(pages.frame(), readContribute(release, options)), etag: release.etag }
      }),
  })
}

interface PageParts<T> {
  read: (release: SiteRelease) => T | { movedTo: string }
  write: (frame: Frame, found: T) => string
  pathOf: (id: string) => string
}

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

function fixedPages(app: App, pages: Pages): void {
  servePage(app, site.audiobookshelf, { pages, write: () => ({ text: audiobookshelfPage(pages.frame()) }) })
  servePage(app, site.licence, { pages, write: () => ({ text: licencePage(pages.frame()) }) })
}

const OLD = [
  [site.oldWork, workPath],
  [site.oldPerson, personPath],
  [site.oldSeries, seriesPath],
] as const

/** Former URLs of the public project. */
function oldUrls(app: App, pages: Pages): void {
  for (const [operation, pathOf] of OLD)
    servePage(app, operation, {
      pages,
      write: ({ query: { id = '' } }): PageResponse => {
        if (id === '') throw new AppError('missing', 'The address has no ID.')
        return { status: 301, location: pathOf(id) }
      },
    })
}

function sitemapRoutes(app: App, { artifacts, siteUrl, pages }: DataPages & { siteUrl: () => string }): void {
  const sitemaps = createSitemaps({ artifacts, siteUrl })
  serveXml(app, site.sitemapIndex, { pages, write: async () => sitemaps.index() })
  serveXml(app, site.sitemap, { pages, write: ({ params }) => sitemaps.file(params.file) })
  serveBytes(app, site.robots, async (_input, _request, reply) =>
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': CACHED_A_DAY }).send(robotsText(siteUrl())),
  )
}

const CACHED_A_DAY = 'public, max-age=86400'
