import { invalid } from '@chapterhouse/kit/errors'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import type { OpenedSource } from './import-actions.ts'
import { isToken, parseServerUrl, plainToken } from './source/api/server-url.ts'
import { createThreadSource } from './source/thread/thread-source.ts'
import type { Uploads } from './source/uploads/uploads.ts'

export type OpenSource = ReturnType<typeof createOpenSource>

const refusal = (sentence: string, code: 'invalid_url' | 'invalid_import', field: string) =>
  invalid(sentence, { code, fields: { field } })

/** Opens another server by its URL and key, or its database. */
export function createOpenSource({
  readers,
  uploads,
}: {
  /** Threads that read sources. */
  readers: Pick<Workers, 'run'>
  uploads: Pick<Uploads, 'find' | 'open'>
}) {
  return async ({
    url,
    token = '',
    file,
  }: {
    url?: string | undefined
    token?: string | undefined
    file?: string | undefined
  }): Promise<OpenedSource> => {
    if (file !== undefined) {
      if (url !== undefined) throw refusal('enter an address or a file, not both', 'invalid_import', 'file')
      const upload = await uploads.find(file)
      if (!upload) throw refusal('this file is no longer here: upload it again', 'invalid_import', 'file')
      return { row: { source: 'abs', url: '', file, name: upload.name }, source: await uploads.open(file) }
    }
    const serverUrl = parseServerUrl(url ?? '')
    if (serverUrl === undefined) throw refusal('enter an address that begins with http:// or https://', 'invalid_url', 'url')
    const key = plainToken(token)
    if (!isToken(key)) throw refusal('enter the key of an admin of the other server', 'invalid_import', 'token')
    const source = createThreadSource({ address: { url: serverUrl, token: key } }, readers)
    return { row: { source: 'abs', url: serverUrl, file: '', name: '' }, source }
  }
}
