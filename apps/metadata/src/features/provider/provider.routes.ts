import { provide } from '@chapterhouse/contract/metadata/provider'
import type { App } from '@chapterhouse/kit/http/app'
import { serveText } from '@chapterhouse/kit/http/serve-text'
import type { Reads } from '../artifact/index.ts'
import { toBookMetadata } from './match.wire.ts'
import { listProviderMatches, type ProviderRelease } from './provider.ts'

export function providerRoutes(app: App, { artifacts }: { artifacts: Reads<ProviderRelease> }): void {
  serveText(app, provide, ({ query: { query, author = '', isbn = '' } }) =>
    artifacts.read((release) => {
      const { matches, isEarly } = listProviderMatches(release, { query, author, isbn })
      return { text: `${JSON.stringify({ matches: matches.map(toBookMetadata) })}\n`, tag: release.etag, isEarly }
    }),
  )
}
