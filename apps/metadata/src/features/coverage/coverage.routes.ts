import { coverage, coverageWorks, seriesGaps } from '@chapterhouse/contract/metadata/coverage'
import type { App } from '@chapterhouse/kit/http/app'
import { serveText } from '@chapterhouse/kit/http/serve-text'
import { boundedInteger, offsetOf } from '@chapterhouse/kit/requests/query'
import type { Reads } from '../artifact/index.ts'
import { type CoverageRelease, pageOfGaps, pageOfWorks } from './coverage-pages.ts'

const PAGE = { standard: 25, max: 100 }

export function coverageRoutes(app: App, { artifacts }: { artifacts: Reads<CoverageRelease> }): void {
  serveText(app, coverage, () => artifacts.read((release) => ({ text: release.coverage.totals, tag: release.etag })))
  serveText(app, coverageWorks, ({ query: { filter = '', q = '', limit, offset } }) =>
    artifacts.read((release) => pageOfWorks(release, { filter, q, limit: boundedInteger(limit, PAGE), offset: offsetOf(offset) })),
  )
  serveText(app, seriesGaps, ({ query: { q = '', limit, offset } }) =>
    artifacts.read((release) => pageOfGaps(release, { q, limit: boundedInteger(limit, PAGE), offset: offsetOf(offset) })),
  )
}
