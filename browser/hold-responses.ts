import type { Page } from 'playwright-core'

/** Counts the page's requests by this method to these addresses; holds each response, as it was when it was requested, until it is let go. */
export async function held(page: Page, method: string, path: RegExp) {
  const goes = Promise.withResolvers<void>()
  const told = { count: 0, goOn: goes.resolve }
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.continue()
    told.count += 1
    const response = await route.fetch()
    await goes.promise
    await route.fulfill({ response })
  })
  return told
}
