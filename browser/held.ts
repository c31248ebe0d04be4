import type { Page } from 'playwright-core'

/** What the page asks by this method at these addresses is counted, and answered once it is told to go on: as it was when it was asked. */
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
