import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverAndBrowser } from './server-and-browser.ts'
import { pitch, until } from './test-browser.ts'
import { onAnotherDevice, openListener, openPlayer, playFrom, positionShown, sounds } from './test-listener.ts'
import { SHELF } from './test-server.ts'

const WALK = 'Ada Moor/The Long Walk'
const LOSSLESS = 'Ben Sea/Lossless.m4a'

const tree = {
  ...SHELF,
  [LOSSLESS]: { kind: 'm4a', seconds: 30, hertz: 700, options: ['-c:a', 'alac'], tags: { title: 'Lossless' } },
} as const
const { server, browser } = await serverAndBrowser({ tree })

test('the server converts a file that this browser cannot play, and seeking in it works', async () => {
  await server.listener('eva')
  await using person = await openListener({ browser, server }, 'eva')
  const { page } = person
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await playFrom(page, server, LOSSLESS)
  assert.ok(requested.some((url) => url.includes('transcode=1')))
  await openPlayer(page)
  await page
    .getByRole('dialog', { name: /^Player/ })
    .getByRole('button', { name: 'Forward 30 seconds' })
    .click({ trial: true })
  const before = requested.length
  await page
    .getByRole('slider', { name: / progress$/ })
    .first()
    .press('Home')
  await until('a conversion from the beginning', () => requested.slice(before).some((url) => /transcode=1&t=0\.000/.test(url)))
  await sounds(page)
  assert.equal(await pitch(page), 700)
})

test('when the server is unreachable, a message is shown, and the position is kept and sent later', async () => {
  await server.listener('flo')
  await using person = await openListener({ browser, server }, 'flo')
  const { page } = person
  await playFrom(page, server, WALK)
  await openPlayer(page)
  await server.stop()
  // Buffered audio continues; a save does not reach the server.
  await page
    .getByRole('dialog', { name: /^Player/ })
    .getByRole('button', { name: 'Pause' })
    .click()
  await page.getByText('Saved on this device', { exact: true }).waitFor()
  const stood = await positionShown(page)
  await page
    .getByRole('dialog', { name: /^Player/ })
    .getByRole('button', { name: 'Close player' })
    .click()
  await page
    .getByText(/Can't reach the server\. Your progress is kept/)
    .first()
    .waitFor()

  await server.again()
  const other = await onAnotherDevice(server, 'flo')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await until('the save', async () => Math.abs(((await other.row(WALK))?.position ?? -9) - stood) < 2)
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }).click()
  await sounds(page)
  await isGone(() => page.getByText(/Can't reach the server/).count())
})

const isGone = (count: () => Promise<number>) => until('it to disappear', async () => (await count()) === 0)
