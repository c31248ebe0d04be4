import { apiDocs } from '@chapterhouse/contract/metadata/site'
import { AppError } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import type { Reads } from '../../artifact/index.ts'
import { describeApi } from '../../system/index.ts'
import { type Pages, servePage } from '../sending/send-page.routes.ts'
import type { SiteRelease } from '../sending/site-release.ts'
import type { Example } from './api-example.ts'
import { type ApiDocument, apiPage } from './api-page.ts'
import { findSubjects, NEED_NO_RELEASE, REQUESTS, type Subjects } from './choose-examples.ts'

/** The API page. Its examples are real responses from the served release. */
export function apiDocsRoute(
  app: App,
  { artifacts, pages, siteUrl }: { artifacts: Reads<SiteRelease>; pages: Pages; siteUrl: () => string },
): void {
  let cached: { key: string; text: string } | undefined
  let making: Promise<string> | undefined

  servePage(app, apiDocs, {
    pages,
    async write() {
      if (cached?.key === keyNow()) return { text: cached.text }
      making ??= make().finally(() => {
        making = undefined
      })
      return { text: await making }
    },
  })

  async function make(): Promise<string> {
    const key = keyNow()
    const { examples, isComplete } = await findExamples(
      app,
      ofRelease(artifacts, ({ db }) => findSubjects(db)),
    )
    // A page never mixes releases.
    if (key !== keyNow()) return make()
    // Built on request, when every operation is mounted.
    const text = apiPage(pages.frame(), describeApi(app.mounted, siteUrl()) as unknown as ApiDocument, examples)
    if (isComplete) cached = { key, text }
    return text
  }

  function keyNow(): string {
    return `${ofRelease(artifacts, ({ etag }) => etag) ?? ''} ${siteUrl()}`
  }
}

/** Undefined while no release is loaded. */
function ofRelease<T extends object | string>(artifacts: Reads<SiteRelease>, read: (release: SiteRelease) => T): T | undefined {
  try {
    let found: T | undefined
    artifacts.read((release) => {
      found = read(release)
    })
    return found
  } catch (error) {
    if (error instanceof AppError && error.refusal === 'unavailable') return undefined
    throw error
  }
}

/** Incomplete if a route may respond later. */
async function findExamples(
  app: App,
  subjects: Subjects | undefined,
): Promise<{ examples: Map<string, Example>; isComplete: boolean }> {
  const examples = new Map<string, Example>()
  let isComplete = subjects !== undefined
  for (const [path, { needs, request: requestOf }] of Object.entries(REQUESTS)) {
    const request = subjects || NEED_NO_RELEASE.has(path) ? requestOf(subjects ?? NOTHING) : undefined
    if (request === undefined) {
      const why = subjects ? `No example: this release has no ${needs}.` : 'No example yet: no release is loaded.'
      examples.set(path, { why })
      continue
    }
    const { statusCode: status, body } = await app.inject({ method: 'GET', url: request })
    const isShown = status === 200 || NEED_NO_RELEASE.has(path)
    if (status !== 200) isComplete = false
    examples.set(
      path,
      isShown ? { request, status, response: JSON.parse(body) } : { why: 'No example right now. Reload the page.' },
    )
  }
  return { examples, isComplete }
}

const NOTHING: Subjects = { work: undefined, person: undefined, series: undefined }
