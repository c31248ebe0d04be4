import { series } from '@chapterhouse/contract/metadata/series'
import type { App } from '@chapterhouse/kit/http/app'
import { serveText } from '@chapterhouse/kit/http/serve-text'
import { boundedInteger, offsetOf } from '@chapterhouse/kit/requests/query'
import type { Reads, Served } from '../artifact/index.ts'
import { getSeries } from './series.ts'

const PAGE = { standard: 0, max: 500 }

export function seriesRoutes(app: App, { artifacts }: { artifacts: Reads<Served> }): void {
  serveText(app, series, ({ params: { id }, query }) =>
    artifacts.read((release) =>
      getSeries(release, { id, limit: boundedInteger(query.limit, PAGE), offset: offsetOf(query.offset) }),
    ),
  )
}
