import { matchWorks as operation } from '@chapterhouse/contract/metadata/matching'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { type ReadyText, serveText } from '@chapterhouse/kit/http/serve-text'
import { boundedInteger } from '@chapterhouse/kit/requests/query'
import type { Reads } from '../artifact/index.ts'
import { type Description, readDescription } from './description.ts'
import { matchWorks } from './match-works.ts'
import { toMatchText } from './matching.wire.ts'
import type { WorkMatchRelease } from './matching-release.ts'
import { createTurns, MATCH_TURNS, type Step, type Turns } from './turns.ts'

const LIMIT = { standard: 10, max: 20 }

export function matchingRoutes(
  app: App,
  { artifacts, turns = createTurns(MATCH_TURNS) }: { artifacts: Reads<WorkMatchRelease>; turns?: Turns },
): void {
  serveText(app, operation, ({ query: { limit, ...given } }) => {
    artifacts.read(() => undefined)
    const description = readDescription(given)
    if (!description) throw invalid('one of q, title, author, series, asin or isbn is required')
    return turns.run(steps(artifacts, description, boundedInteger(limit, LIMIT)))
  })
}

/** All steps use one release; if it is replaced in between, the work restarts. */
function steps(artifacts: Reads<WorkMatchRelease>, description: Description, limit: number) {
  let started: { release: WorkMatchRelease; work: ReturnType<typeof matchWorks> } | undefined
  return (): Step<ReadyText> =>
    artifacts.read((release): Step<ReadyText> => {
      if (started?.release !== release) started = { release, work: matchWorks(release, description, limit) }
      const next = started.work.next()
      if (!next.done) return { done: false }
      const text = toMatchText(next.value)
      return { done: true, value: { text, tag: release.etag, isEarly: release.search.isEarly } }
    })
}
