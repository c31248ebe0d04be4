import type { Page } from 'playwright-core'
import { DESKTOP, type openBrowser, type Person } from './test-browser.ts'
import { enter, type TestServer } from './test-server.ts'

/** Opens a page of the console as the admin `ann`. */
export async function openAdmin(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  server: TestServer,
  where: string,
): Promise<Person> {
  const person = await browser.person({ viewport: DESKTOP })
  await enter(person, server, 'ann')
  await person.page.goto(`${server.url}/admin${where}`)
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  return person
}

/** Waits until the dialog is open and has the focus. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('.palette input:focus').waitFor()
}
