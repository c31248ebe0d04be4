import * as hooks from '@chapterhouse/contract/metadata/releases'
import type { Operation } from '@chapterhouse/contract/operation'
import { apiDocument } from './api-document.ts'

/**
 * The document of the API, of what is mounted. Pages are none of it. The hook is always told of; where none is mounted, as it would be for
 * GitHub.
 */
export function describeApi(mounted: readonly Operation[], siteUrl: string): Record<string, unknown> {
  const documented = mounted.filter(({ path }) => /^\/(?:api\/v1\/|abs\/|hooks\/|healthz$)/.test(path))
  const hasHook = documented.some(({ path }) => path.startsWith('/hooks/'))
  return apiDocument(hasHook ? documented : [...documented, hooks.githubHook], siteUrl)
}
