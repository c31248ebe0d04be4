import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CASES, COUNT, LONG, MANY, VERSES } from './case-library.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { audioPosition, until } from './test-browser.ts'
import { inPlayer, isSilent, onAnotherDevice, openPlayer, playFrom, positionShown, sounds } from './test-listener.ts'

const { server, someone } = await serverAndBrowser({ tree: { ...CASES, ...MANY }, serviceWorkers: 'block' })

test('P-46 a list of three thousand chapters opens at the current one and renders only the rows in view', async () => {
  await using person = await someone('hal')
  const { page } = person
  const other = await onAnotherDevice(server, 'hal')
  await other.save(VERSES, 400.1)
  await playFrom(page, server, VERSES)
  await openPlayer(page)
  await inPlayer(page, 'Pause').click()
  await isSilent(page)
  const first = await page.evaluate(
    () =>
      new Promise<{ rows: number; total: string | null; current: string; inView: boolean }>((resolve) => {
        const seen = new MutationObserver(() => {
          const current = document.querySelector('dialog[open] [aria-current="true"]')
          if (!current) return
          seen.disconnect()
          // Right after the next frame.
          const drawn = new MessageChannel()
          requestAnimationFrame(() => drawn.port2.postMessage('drawn'))
          drawn.port1.onmessage = () => {
            const list = document.querySelector('dialog .chapters-rows')?.getBoundingClientRect()
            const row = current.getBoundingClientRect()
            resolve({
              rows: document.querySelectorAll('.chapters-row').length,
              total: current.closest('li')?.getAttribute('aria-setsize') ?? null,
              current: current.textContent ?? '',
              inView: list !== undefined && row.height > 0 && row.top >= list.top && row.bottom <= list.bottom,
            })
          }
        })
        seen.observe(document.body, { subtree: true, childList: true, attributes: true })
        document.querySelector<HTMLElement>('.player-chapter button')?.click()
      }),
  )
  assert.match(first.current, /Verse 20[0-9]{2}/)
  assert.equal(first.inView, true)
  assert.equal(first.total, String(COUNT))
  assert.ok(first.rows <= 60, `${first.rows} rows`)
  await page.getByRole('dialog', { name: 'Chapters' }).getByRole('searchbox', { name: 'Find a chapter' }).fill('2999')
  await page
    .getByRole('dialog', { name: 'Chapters' })
    .getByRole('button', { name: /Verse 2999/ })
    .click()
  await until('that chapter', async () => (await positionShown(page)) >= 599)
})

test('P-44 single-key shortcuts do nothing in a text field or when disabled', async () => {
  await using person = await someone('ida')
  const { page } = person
  const other = await onAnotherDevice(server, 'ida')
  await playFrom(page, server, LONG)
  await page.getByRole('link', { name: 'Search' }).first().click()
  const field = page.getByRole('searchbox').first()
  await field.click()
  await page.keyboard.type('b k')
  assert.equal(await field.inputValue(), 'b k')
  assert.ok(await audioPosition(page), 'playback continues')
  await openPlayer(page)
  await page.keyboard.press('b')
  await until('a bookmark', async () => (await other.bookmarks(LONG)).length === 1)
  await page.keyboard.press('?')
  await page.getByRole('switch', { name: /Single-key shortcuts/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' })
  for (const key of ['b', 'k', 'c']) await page.keyboard.press(key)
  await sounds(page)
  assert.equal(await page.locator('dialog[open]').count(), 0)
  assert.equal((await other.bookmarks(LONG)).length, 1)
})

test('P-47 Back closes the sheet, then the player; the page is still there and playback continues', async () => {
  await using person = await someone('jan')
  const { page } = person
  await playFrom(page, server, LONG)
  const url = page.url()
  const player = await openPlayer(page)
  await inPlayer(page, 'Sleep timer').click()
  const sheet = page.getByRole('dialog', { name: 'Sleep timer' })
  await sheet.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  assert.ok(await player.isVisible())
  await page.goBack()
  await player.waitFor({ state: 'detached' })
  assert.equal(page.url(), url)
  await sounds(page)
  assert.ok((await page.getByRole('heading', { level: 1, name: 'Long' }).count()) === 1)
})
