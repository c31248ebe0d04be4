import { chapters, latest, work } from '@chapterhouse/contract/metadata/works'
import type { App } from '@chapterhouse/kit/http'
import { boundedInteger } from '@chapterhouse/kit/query'
import { serveText } from '@chapterhouse/kit/serve-text'
import type { Reads, Served } from '../artifact/index.ts'
import type { Credit } from './attribution.ts'
import type { LatestData } from './latest.ts'
import { getCreditedWork, listChapters } from './works.ts'

interface WorkRouteNeeds {
  artifacts: Reads<Served & { latest: LatestData }>
  /** The operator's credit for community content. */
  credit: () => Credit
}

const LATEST = { standard: 12, max: 50 }

export function workRoutes(app: App, { artifacts, credit }: WorkRouteNeeds): void {
  serveText(app, latest, ({ query }) =>
    artifacts.read(({ latest: { cards }, etag }) => {
      const shown = cards.slice(0, boundedInteger(query.limit, LATEST))
      return { text: `{"works":[${shown.join(',')}]}\n`, tag: etag }
    }),
  )
  serveText(app, work, ({ params }) => artifacts.read((release) => getCreditedWork(release, params.id, credit)))
  serveText(app, chapters, ({ params }) => artifacts.read((release) => listChapters(release, params.id, params.rid)))
}
