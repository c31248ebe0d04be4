import { uploadImportFile } from '@chapterhouse/contract/server/import-files'
import type { App } from '@chapterhouse/kit/http'
import { serve } from '@chapterhouse/kit/serve'
import type { Uploads } from './source/uploads.ts'

export function uploadRoutes(app: App, { uploads }: { uploads: Pick<Uploads, 'receive'> }): void {
  serve(app, uploadImportFile, async ({ query, body, gone }) => {
    const { file, name, bytes, version } = await uploads.receive(body, { name: query.name ?? '', signal: gone() })
    return { file, name, bytes, version }
  })
}
