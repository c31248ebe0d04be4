import type { Page } from 'playwright-core'

/** Holds the responses to requests with this method and URL until `release` is called, and counts the requests. */
export async function holdResponses(page: Page, method: string, path: RegExp) {
  const released = Promise.withResolvers<void>()
  const held = { count: 0, release: released.resolve }
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.continue()
    held.count += 1
    const response = await route.fetch()
    await released.promise
    await route.fulfill({ response })
  })
  return held
}
