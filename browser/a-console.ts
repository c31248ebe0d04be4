import type { Page } from 'playwright-core'
import { type aBrowser, DESKTOP, type Person } from './a-browser.ts'
import { enter, type House } from './a-house.ts'

/** `ann`, an admin, at a page of the console. */
export async function anAdmin(browser: Awaited<ReturnType<typeof aBrowser>>, house: House, where: string): Promise<Person> {
  const person = await browser.person({ viewport: DESKTOP })
  await enter(person, house, 'ann')
  await person.page.goto(`${house.url}/admin${where}`)
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  return person
}

/** Open, and ready for what is typed. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('.palette input:focus').waitFor()
}
