import { Readable } from 'node:stream'
import { exportLibrary } from '@chapterhouse/contract/server/libraries/libraries'
import type { App } from '@chapterhouse/kit/http/app'
import { serveBytes } from '@chapterhouse/kit/http/serve'
import { attachment } from '@chapterhouse/kit/responses/content-disposition'
import type { Libraries } from '../../libraries/index.ts'
import type { Export } from './export.ts'

export function exportRoutes(app: App, { libraries, exporting }: { libraries: Pick<Libraries, 'get'>; exporting: Export }): void {
  serveBytes(app, exportLibrary, async ({ params }, request, reply) => {
    const library = libraries.get(params.id)
    reply.type('application/json; charset=utf-8').header('content-disposition', attachment(exporting.fileName(library)))
    return reply.send(request.method === 'HEAD' ? undefined : Readable.from(exporting.write(library)))
  })
}
