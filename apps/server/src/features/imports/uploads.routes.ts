import { uploadImportFile } from '@chapterhouse/contract/server/imports/import-files'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { isSourceError } from './source/source-error.ts'
import type { Uploads } from './source/uploads/uploads.ts'

export function uploadRoutes(app: App, { uploads }: { uploads: Pick<Uploads, 'receive'> }): void {
  serve(app, uploadImportFile, async ({ query, body, gone }) => {
    const upload = uploads.receive(body, { name: query.name ?? '', signal: gone() })
    const { file, name, bytes, version } = await upload.catch(asRefusal)
    return { file, name, bytes, version }
  })
}

/** A wrong file is an error of the request, unlike a response of another server. */
function asRefusal(error: unknown): never {
  throw isSourceError(error) ? invalid(error.message, { code: error.code, cause: error }) : error
}
