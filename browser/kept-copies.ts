import type { Page } from 'playwright-core'

/** The addresses of all bytes that lie in the storage of this browser, whoever they belong to. */
export const keptCopies = (page: Page): Promise<string[]> =>
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

/** What the player would get of such an address. */
export const statusOfCopy = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (url) => (await fetch(url, { method: 'HEAD' })).status, address)
