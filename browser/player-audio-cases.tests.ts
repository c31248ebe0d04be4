import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { CASES, LONG, MANY } from './case-library.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { audioPosition, hears, until } from './test-browser.ts'
import { bookUrl, inPlayer, isSilent, onAnotherDevice, openPlayer, playFrom, ruleOf, sounds } from './test-listener.ts'

const { server, someone } = await serverAndBrowser({ tree: { ...CASES, ...MANY }, serviceWorkers: 'block' })

interface System {
  handlers: Record<string, (details: object) => void>
  positions: { duration: number; position: number; playbackRate: number }[]
}

/** Records the page's calls to the Media Session API, and can invoke its action handlers. */
const SYSTEM = () => {
  const system: System = { handlers: {}, positions: [] }
  Object.assign(window, { system })
  MediaSession.prototype.setActionHandler = (action, handler) => {
    if (handler) system.handlers[action] = handler as (details: object) => void
  }
  MediaSession.prototype.setPositionState = (state) => {
    if (state) system.positions.push(state as System['positions'][number])
  }
}
const press = (page: Page, action: string, details: object = {}) =>
  page.evaluate(([name, what]) => (window as unknown as { system: System }).system.handlers[name]?.(what), [
    action,
    details,
  ] as const)
const reportedPositions = (page: Page) => page.evaluate(() => (window as unknown as { system: System }).system.positions)

test('P-15 the lock screen shows the chapter, its bar spans the chapter, and seeking is limited to it', async () => {
  await using person = await someone('ann')
  const { page } = person
  const other = await onAnotherDevice(server, 'ann')
  await other.save(LONG, 350)
  await page.addInitScript(SYSTEM)
  await playFrom(page, server, LONG)
  const { title, artist, covers } = await until('the picture', () =>
    page.evaluate(() => {
      const { title, artist, artwork } = navigator.mediaSession.metadata ?? { title: '', artist: '', artwork: [] }
      return artwork.length > 0 && { title, artist, covers: artwork.map(({ src }) => src) }
    }),
  )
  assert.deepEqual([title, artist], ['Autumn', 'Long, Dora Long'])
  assert.ok(
    covers.every((src) => src.startsWith('blob:')),
    'no address with a credential',
  )
  const last = (await reportedPositions(page)).at(-1)
  assert.equal(last?.duration, 150)
  assert.ok(last && last.position >= 49 && last.position < 60, JSON.stringify(last))
  const count = (await reportedPositions(page)).length
  await sounds(page)
  assert.equal((await reportedPositions(page)).length, count, 'it is not updated on every tick')
  await press(page, 'seekto', { seekTime: 60 })
  await until('the position in the chapter', async () => Math.abs(((await audioPosition(page)) ?? 0) - 361) < 2)
})

test('P-16 headset buttons skip, or change the chapter if the listener chose that', async () => {
  await using person = await someone('bea')
  const { page } = person
  await page.addInitScript(SYSTEM)
  await playFrom(page, server, LONG)
  const before = (await audioPosition(page)) ?? 0
  await press(page, 'nexttrack')
  await until('thirty seconds on', async () => Math.abs(((await audioPosition(page)) ?? 0) - before - 31) < 2)
  await page.goto(`${server.url}/web/you/settings`)
  await page.getByRole('radio', { name: 'chapter', exact: false }).last().waitFor({ state: 'attached' })
  const other = await onAnotherDevice(server, 'bea')
  await other.put('/me/settings', { settings: { headsetKeys: 'chapter' }, updated_at: new Date().toISOString() })
  await playFrom(page, server, LONG)
  await press(page, 'nexttrack')
  await until('the next chapter', async () => Math.abs(((await audioPosition(page)) ?? 0) - 151) < 2)
})

longTest(
  'P-18 P-17 "End of chapter" stops there, and Play within two minutes continues to the end of the next without a rewind',
  async () => {
    await using person = await someone('cleo')
    const { page } = person
    await playFrom(page, server, LONG)
    await openPlayer(page)
    await ruleOf(page, 'chapter').press('End')
    await inPlayer(page, 'Sleep timer').click()
    await page
      .getByRole('dialog', { name: 'Sleep timer' })
      .getByRole('button', { name: /^This chapter/ })
      .click()
    await isSilent(page)
    const stood = await page.evaluate(() => Math.max(...[...document.querySelectorAll('audio')].map((audio) => audio.currentTime)))
    assert.ok(Math.abs(stood - 150) <= 0.5, String(stood))
    await inPlayer(page, 'Play').click()
    await sounds(page)
    assert.ok(((await audioPosition(page)) ?? 0) >= 149.7, 'no rewind')
    await page.getByRole('button', { name: /^Sleep timer: End of chapter/ }).waitFor()
    await ruleOf(page, 'chapter').press('End')
    await isSilent(page)
    const again = await page.evaluate(() => Math.max(...[...document.querySelectorAll('audio')].map((audio) => audio.currentTime)))
    assert.ok(Math.abs(again - 300) <= 0.5, String(again))
  },
)

test('P-37 a Web Audio graph exists only once volume boost is enabled, and makes playback louder', async () => {
  await using person = await someone('rosa')
  const { page } = person
  await page.addInitScript(() => {
    const Real = window.AudioContext
    Object.assign(window, { contexts: 0, Real })
    window.AudioContext = class extends Real {
      constructor(options?: AudioContextOptions) {
        super(options)
        Object.assign(window, { contexts: (window as unknown as { contexts: number }).contexts + 1 })
      }
    }
  })
  const contexts = () => page.evaluate(() => (window as unknown as { contexts: number }).contexts)
  await page.goto(bookUrl(server, LONG))
  await page.locator('main').getByRole('button', { name: 'Play', exact: true }).click()
  await until('playback', async () => ((await audioPosition(page)) ?? 0) > 2)
  await openPlayer(page)
  await inPlayer(page, 'Forward 30 seconds').click()
  await until('playback to continue', async () => ((await audioPosition(page)) ?? 0) > 33)
  assert.equal(await contexts(), 0)
  await inPlayer(page, 'More').click()
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: /Audio settings/ })
    .click()
  await page.getByRole('dialog', { name: 'Audio settings' }).getByText('+6 dB').click()
  await until('a graph', async () => (await contexts()) === 1)
  await until('audio from the graph', async () => {
    const before = (await audioPosition(page)) ?? 0
    return (await hears(page)).moved > 0.3 && ((await audioPosition(page)) ?? 0) > before
  })
})
