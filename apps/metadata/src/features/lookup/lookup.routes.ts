import { lookup } from '@chapterhouse/contract/metadata/lookup'
import type { App } from '@chapterhouse/kit/http/app'
import { serveText } from '@chapterhouse/kit/http/serve-text'
import type { Reads, Served } from '../artifact/index.ts'
import { lookUp } from './lookup.ts'

export function lookupRoutes(app: App, { artifacts }: { artifacts: Reads<Served> }): void {
  serveText(app, lookup, ({ query }) => artifacts.read((release) => lookUp(release, query)))
}
