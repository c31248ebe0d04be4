import { person } from '@chapterhouse/contract/metadata/people'
import type { App } from '@chapterhouse/kit/http/app'
import { serveText } from '@chapterhouse/kit/http/serve-text'
import { boundedInteger, offsetOf } from '@chapterhouse/kit/requests/query'
import type { Reads } from '../artifact/index.ts'
import { getPerson, type PeopleRelease } from './person.ts'

const PAGE = { standard: 100, max: 500 }

export function peopleRoutes(app: App, { artifacts }: { artifacts: Reads<PeopleRelease> }): void {
  serveText(app, person, ({ params: { id }, query }) =>
    artifacts.read((release) =>
      getPerson(release, { id, limit: boundedInteger(query.limit, PAGE), offset: offsetOf(query.offset) }),
    ),
  )
}
