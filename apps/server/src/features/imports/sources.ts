import { invalid } from '@chapterhouse/kit/errors'
import type { OpenedSource } from './import-actions.ts'
import { isToken, parseAddress } from './source/address.ts'
import { readApi } from './source/read-api.ts'

interface SourcesNeeds {
  fetch: typeof fetch
}

/** Where an admin says that the other server is. */
export interface NamedSource {
  url?: string | undefined
  token?: string | undefined
}

export type OpenSource = ReturnType<typeof createOpenSource>

const refusal = (sentence: string, code: 'invalid_url' | 'invalid_import', field: string) =>
  invalid(sentence, { code, fields: { field } })

/** Opens another server by its address and key. */
export function createOpenSource({ fetch }: SourcesNeeds) {
  return ({ url = '', token = '' }: NamedSource): OpenedSource => {
    const address = parseAddress(url)
    if (address === undefined) throw refusal('enter an address that begins with http:// or https://', 'invalid_url', 'url')
    if (!isToken(token)) throw refusal('enter the key of an admin of the other server', 'invalid_import', 'token')
    return { row: { source: 'abs', url: address, file: '', name: '' }, source: readApi({ url: address, token }, { fetch }) }
  }
}
