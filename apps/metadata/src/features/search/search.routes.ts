import { search, searchPeople, searchSeries, searchWorks } from '@chapterhouse/contract/metadata/search'
import type { App } from '@chapterhouse/kit/http/app'
import { serveText } from '@chapterhouse/kit/http/serve-text'
import { boundedInteger } from '@chapterhouse/kit/requests/query'
import type { Reads } from '../artifact/index.ts'
import { listResults, type SearchRelease } from './results.ts'

const PAGE = { standard: 20, max: 50 }

export function searchRoutes(app: App, { artifacts }: { artifacts: Reads<SearchRelease> }): void {
  for (const [operation, scope] of [
    [search, 'all'],
    [searchWorks, 'works'],
    [searchPeople, 'people'],
    [searchSeries, 'series'],
  ] as const)
    serveText(app, operation, ({ query }) =>
      artifacts.read((release) => listResults(release, { typed: query.q, scope, limit: boundedInteger(query.limit, PAGE) })),
    )
}
