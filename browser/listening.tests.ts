import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverAndBrowser } from './server-and-browser.ts'
import { audioPosition, pitch, until } from './test-browser.ts'
import { bookUrl, onAnotherDevice, openListener, openPlayer, playFrom, positionShown, ruleOf, sounds } from './test-listener.ts'

const WALK = 'Ada Moor/The Long Walk'

const { server, browser } = await serverAndBrowser()

test('a listener gets from the library to playback: folder, book, Play', async () => {
  await server.listener('ann')
  await using person = await openListener({ browser, server }, 'ann')
  const { page } = person
  await page.goto(`${server.url}/web/`)
  await page.getByRole('link', { name: 'Library' }).first().click()
  await page
    .locator('main')
    .getByRole('link', { name: /The Long Walk/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'The Long Walk' }).waitFor()
  assert.equal(await page.getByText('Read by Nell Reed').count(), 1)
  await page.locator('main').getByRole('button', { name: 'Play', exact: true }).click()
  await sounds(page)
  await page.getByRole('region', { name: 'Player' }).getByText('The door').waitFor()
})

test('Play pressed before the audio has loaded takes effect once it has; if loading fails, a message says so and the next press plays', async () => {
  await server.listener('abe')
  await using person = await openListener({ browser, server }, 'abe', {
    serviceWorkers: 'block',
    expected: /start-player|dynamically imported/,
  })
  const { page } = person
  const play = page.locator('main').getByRole('button', { name: /^(Play|Continue)/ })
  const mayCome = Promise.withResolvers<void>()
  await page.route(/\/start-player-/, async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.goto(bookUrl(server, WALK))
  await play.click()
  mayCome.resolve()
  await sounds(page)

  await page.unroute(/\/start-player-/)
  await page.route(/\/start-player-/, (route) => route.abort('connectionreset'))
  await page.reload()
  await play.click()
  await page.getByText("The player couldn't be loaded.").waitFor()
  await page.unroute(/\/start-player-/)
  await play.click()
  await sounds(page)
})

test('a position in another file plays from there, and the next file follows without a gap or error', async () => {
  await server.listener('bea')
  await using person = await openListener({ browser, server }, 'bea')
  const { page } = person
  await playFrom(page, server, WALK)
  assert.equal(await pitch(page), 330)
  await openPlayer(page)
  await page.getByRole('button', { name: /Show chapters/ }).click()
  const list = page.getByRole('dialog', { name: 'Chapters' })
  await list.getByRole('button', { name: /The lamp/ }).click()
  await list.waitFor({ state: 'detached' })
  await until('the second file', async () => (await pitch(page)) === 440)
  assert.ok((await positionShown(page)) >= 90)

  // Four seconds before the end of the first file, so that playback reaches the next.
  await page.getByRole('button', { name: /Show chapters/ }).click()
  await page
    .getByRole('dialog', { name: 'Chapters' })
    .getByRole('button', { name: /The wood/ })
    .click()
  await until('the first file', async () => (await pitch(page)) === 330)
  await ruleOf(page, 'chapter').press('End')
  await until('the second file again', async () => (await pitch(page)) === 440 && ((await audioPosition(page)) ?? 99) < 10)
  await page.getByRole('button', { name: 'The river. Show chapters' }).waitFor()
})

test('a new speed is audible, announced and remembered', async () => {
  await server.listener('cleo')
  await using person = await openListener({ browser, server }, 'cleo')
  const { page } = person
  await playFrom(page, server, WALK)
  await openPlayer(page)
  await page.getByRole('button', { name: /^Speed/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Speed' })
  for (let step = 0; step < 5; step += 1) await sheet.getByRole('button', { name: 'Faster' }).click()
  await sheet.getByText(/left at 1\.25/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /left at 1\.25.*Show end time/ }).waitFor()
  assert.deepEqual(
    await page.evaluate(() => [...document.querySelectorAll('audio')].filter((a) => !a.paused).map((a) => a.playbackRate)),
    [1.25],
  )
  await page
    .getByRole('dialog', { name: /^Player/ })
    .getByRole('button', { name: 'Pause' })
    .click()
  const other = await onAnotherDevice(server, 'cleo')
  await until('the save', async () => (await other.row(WALK))?.playback_speed === 1.25)
  await page.reload()
  await page
    .getByRole('dialog', { name: /^Player/ })
    .getByRole('button', { name: 'Play', exact: true })
    .click()
  await sounds(page)
  assert.deepEqual(
    await page.evaluate(() => [...document.querySelectorAll('audio')].filter((a) => !a.paused).map((a) => a.playbackRate)),
    [1.25],
  )
})
