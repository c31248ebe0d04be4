import type { Page } from 'playwright-core'
import { until } from './test-browser.ts'

const book = (title: string, hertz: number) =>
  ({ kind: 'mp3', seconds: 120, hertz, options: ['-b:a', '320k'], tags: { album: title, artist: 'Dora Long' } }) as const

/** A library of two books of 4.8 MB each. */
export const TWO_LARGE_BOOKS = {
  'Dora Long/Far Away/Far Away.mp3': book('Far Away', 350),
  'Dora Long/Near By/Near By.mp3': book('Near By', 450),
} as const

/** The URLs of all downloads in the browser's storage, for any account. */
export const downloadedCopies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    async function walk(folder: FileSystemDirectoryHandle, at: string): Promise<void> {
      for await (const entry of folder.values())
        if (entry.kind === 'directory') await walk(entry as FileSystemDirectoryHandle, `${at}/${entry.name}`)
        else found.push(`${at}/${entry.name}`)
    }
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('copies').catch(() => undefined)
    if (root) await walk(root, '/web/_off')
    return found
  })

/** The status that the player would get for such a URL. */
export const statusOfCopy = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (url) => (await fetch(url, { method: 'HEAD' })).status, address)

/** Waits until a download is shown as complete and recorded: a page closed earlier would resume it at the next start. */
export async function downloaded(page: Page): Promise<void> {
  await page.getByText('Downloaded', { exact: true }).first().waitFor()
  await until('its record', () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('chapterhouse')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const all = opening.result.transaction('downloads').objectStore('downloads').getAll()
      await new Promise((resolve) => all.addEventListener('success', resolve))
      opening.result.close()
      return all.result.length > 0 && all.result.every(({ state }: { state: string }) => state === 'here')
    }),
  )
}
