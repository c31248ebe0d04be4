import { chapters, latest, work } from '@chapterhouse/contract/metadata/works'
import type { App } from '@chapterhouse/kit/http/app'
import { serveText } from '@chapterhouse/kit/http/serve-text'
import { boundedInteger } from '@chapterhouse/kit/requests/query'
import type { Reads, Served } from '../artifact/index.ts'
import type { Credit } from './attribution.ts'
import type { LatestData } from './latest.ts'
import { getCreditedWork, listChapters } from './works.ts'

const LATEST = { standard: 12, max: 50 }

/** `credit`: the operator's credit for community content. */
export function workRoutes(
  app: App,
  { artifacts, credit }: { artifacts: Reads<Served & { latest: LatestData }>; credit: () => Credit },
): void {
  serveText(app, latest, ({ query }) =>
    artifacts.read(({ latest: { cards }, etag }) => {
      const shown = cards.slice(0, boundedInteger(query.limit, LATEST))
      return { text: `{"works":[${shown.join(',')}]}\n`, tag: etag }
    }),
  )
  serveText(app, work, ({ params }) => artifacts.read((release) => getCreditedWork(release, params.id, credit)))
  serveText(app, chapters, ({ params }) => artifacts.read((release) => listChapters(release, params.id, params.rid)))
}
