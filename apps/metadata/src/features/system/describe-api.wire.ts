import * as hooks from '@chapterhouse/contract/metadata/releases'
import type { Operation } from '@chapterhouse/contract/operation'
import { apiDocument } from './api-document.ts'

/** The API document of the mounted operations, without pages. If no hook is mounted, it describes the one for GitHub. */
export function describeApi(mounted: readonly Operation[], siteUrl: string): Record<string, unknown> {
  const documented = mounted.filter(({ path }) => /^\/(?:api\/v1\/|abs\/|hooks\/|healthz$)/.test(path))
  const hasHook = documented.some(({ path }) => path.startsWith('/hooks/'))
  return apiDocument(hasHook ? documented : [...documented, hooks.githubHook], siteUrl)
}
