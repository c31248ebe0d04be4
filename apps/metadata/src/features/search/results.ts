import { invalid } from '@chapterhouse/kit/errors'
import type { Served } from '../artifact/index.ts'
import type { Scope } from './core/core-data.ts'
import type { Search } from './search.ts'

export interface SearchRelease extends Served {
  search: Pick<Search, 'page' | 'isEarly'>
}

/** A page of results as JSON. */
export function listResults({ search, etag }: SearchRelease, request: { typed: string; scope: Scope; limit: number }) {
  if (request.typed.trim() === '') throw invalid('q is required')
  return { text: `{"results":[${search.page(request).join()}]}\n`, tag: etag, isEarly: search.isEarly }
}
