import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import type { Page } from 'playwright-core'
import { answersAbout } from '../apps/server/src/features/chapters/test/recording-service.ts'
import { startFakeMetadataService } from '../apps/server/src/features/enrichment/test/fake-metadata-service.ts'
import { essentialsOn } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { PHONE, until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { onAnotherDevice } from './test-listener.ts'
import { enter } from './test-server.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')
const admin = await onAnotherDevice(server, 'ann')
const LOW_WATER = 'Ben Sea/Tides/1 - Low Water'
const WALK = 'Ada Moor/The Long Walk'
const service = await startFakeMetadataService({
  ...answersAbout({ id: 'B0TIDES001', lengths: [15, 15, 15, 15] }),
  ...answersAbout({ id: 'B0WALK0001', lengths: Array(12).fill(10) }),
  '/stats': { works: 2 },
})
after(() => service.stop())

const where = (route: string, path: string) => `/admin/libraries/1/${route}?${new URLSearchParams({ path })}`
const pageOf = (path: string) => `/books/1?${new URLSearchParams({ path })}`
const section = (page: Page) => page.getByRole('region', { name: 'Community chapters' })

async function turnOn(): Promise<void> {
  await admin.patch('/admin/settings', { metadata: { enabled: true, base_url: service.url } })
  await admin.put(where('enrichment', LOW_WATER), { asin: 'B0TIDES001' })
  await admin.put(where('enrichment', WALK), { asin: 'B0WALK0001' })
}
const turnOff = () => admin.patch('/admin/settings', { metadata: { enabled: false } })

interface Checked {
  community_checking: boolean
  community_chapters: { status: string } | null
  chapter_source: string
}
async function check(path: string): Promise<void> {
  await admin.post(where('book/community-chapters', path))
  await until('the check', async () => !(await admin.get<Checked>(where('book', path))).community_checking)
}

test("community chapters are checked, compared, previewed and chosen on a book's page", async () => {
  await using person = await openAdmin(browser, server, pageOf(WALK))
  const { page } = person
  await page.getByRole('region', { name: '5 chapters' }).waitFor()
  assert.equal(await section(page).count(), 0, 'there is nothing to see while lookup is off')
  await turnOn()
  await page.reload()
  await section(page).getByRole('button', { name: 'Check now' }).click()
  await section(page).getByText('More chapters', { exact: true }).waitFor()
  await section(page).getByText('Details of the check').click()
  await section(page).getByText('Chapters in this book: 5; in the list: 12.').waitFor()

  const start = section(page).getByRole('slider', { name: 'Chapter starts of both lists' })
  await start.press('ArrowRight')
  await section(page).getByRole('table', { name: 'Selected start' }).getByText('Scene 2').waitFor()
  const shown = section(page).getByText(/^0:00 to /)
  const before = await shown.textContent()
  await start.press('+')
  await until(
    'less of the timeline',
    async () =>
      (await section(page)
        .getByText(before ?? '', { exact: true })
        .count()) === 0,
  )
  await section(page).getByRole('button', { name: 'Show all' }).click()
  await section(page)
    .getByText(before ?? '', { exact: true })
    .waitFor()

  // The second chapter of this book starts at a sixth of its length.
  const rules = section(page).locator('.rules-pointers')
  const { width = 0 } = (await rules.boundingBox()) ?? {}
  await rules.click({ position: { x: width / 6, y: 28 } })
  const selected = section(page).getByRole('table', { name: 'Selected start' })
  await selected.getByText('The hill').waitFor()
  await selected.getByText('Scene 3').waitFor()
  await selected.getByRole('button', { name: 'Stop preview' }).waitFor()
  await selected.getByRole('button', { name: 'Stop preview' }).click()
  await selected.getByRole('button', { name: 'Preview community chapter 3' }).waitFor()

  await section(page).getByText('Both lists as a table').click()
  const table = section(page).getByRole('table', { name: 'Both lists as a table' })
  await table.getByText('Scene 12').waitFor()
  assert.equal(await table.getByRole('row').count(), 13)

  await section(page).getByRole('radio', { name: 'Community' }).check()
  await page.locator('.toast').getByText('Community chapters are used.').waitFor()
  await page.getByRole('region', { name: '12 chapters' }).getByText('Scene 12').waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('region', { name: '5 chapters' }).waitFor()
  await turnOff()
  await page.reload()
  await section(page).getByText('Metadata lookup is off').waitFor()
  assert.equal(await section(page).getByRole('button', { name: 'Check now' }).count(), 0)
})

longTest('a failed check says so and changes nothing; a book without chapters gets them, and so do its listeners', async () => {
  await turnOn()
  await check(WALK)
  const { answers } = service
  const lookup = '/lookup?asin=B0WALK0001'
  const good = answers[lookup]
  answers[lookup] = (reply) => reply.writeHead(503).end()
  await using person = await openAdmin(browser, server, pageOf(WALK))
  const { page } = person
  await section(page).getByRole('button', { name: 'Check now' }).click()
  await section(page).getByRole('alert').getByText('The check failed and nothing was changed.').waitFor()
  await section(page).getByText('More chapters', { exact: true }).waitFor()
  assert.deepEqual(await essentialsOn(page), [])
  if (good) answers[lookup] = good

  await check(LOW_WATER)
  await page.goto(`${server.url}/admin${pageOf(LOW_WATER)}`)
  await section(page).getByText('The community chapters are in use.').waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  assert.deepEqual(await essentialsOn(page), [])
  await server.listener('cleo')
  await using listener = await browser.person({})
  await enter(listener, server, 'cleo')
  await listener.page.goto(`${server.url}/web/book/1?${new URLSearchParams({ path: LOW_WATER })}`)
  await listener.page.getByRole('button', { name: /Scene 3/ }).click()
  await until('playback', () => listener.page.evaluate(() => [...document.querySelectorAll('audio')].some(({ paused }) => !paused)))
  await turnOff()
})

test('better chapters are accepted for many books on Health, and reverted', async () => {
  await turnOn()
  await check(WALK)
  await using person = await openAdmin(browser, server, '/health/detailed_chapters')
  const { page } = person
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Use community chapters' }).first().click()
  await page.getByRole('dialog').getByText('Use the community chapters of this book?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Use community chapters' }).click()
  await page.locator('.toast').getByText('1 book uses community chapters.').waitFor()
  await page.getByText('None.', { exact: true }).waitFor()
  assert.equal((await admin.get<Checked>(where('book', WALK))).chapter_source, 'community')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row', { name: /The Long Walk/ }).waitFor()
  assert.equal((await admin.get<Checked>(where('book', WALK))).chapter_source, 'files')
  await turnOff()
})

test('of two quick choices the last one counts, even if the first request is slow', async () => {
  await turnOn()
  await check(WALK)
  await using person = await openAdmin(browser, server, pageOf(WALK))
  const { page } = person
  let isFirst = true
  await page.route(/\/admin\/libraries\/1\/book\?/, async (route) => {
    if (route.request().method() === 'PATCH' && isFirst) {
      isFirst = false
      await new Promise((later) => setTimeout(later, 700))
    }
    await route.continue()
  })
  await section(page).getByRole('radio', { name: 'Community' }).check()
  await section(page).getByRole('radio', { name: 'Files' }).check()
  await until(
    'the last choice',
    async () => (await admin.get<{ chapter_choice: string }>(where('book', WALK))).chapter_choice === 'files',
  )
  await page.locator('.toast').getByText('Undo').first().waitFor()
  await page.waitForTimeout(1_000)
  assert.equal((await admin.get<{ chapter_choice: string }>(where('book', WALK))).chapter_choice, 'files')
  await turnOff()
})

longTest(
  'the timeline of both lists can be zoomed with wheel and fingers and panned with one, and the page still scrolls',
  async () => {
    await turnOn()
    await check(WALK)
    await using person = await browser.person({ viewport: PHONE, hasTouch: true })
    await enter(person, server, 'ann')
    const { page } = person
    await page.goto(`${server.url}/admin${pageOf(WALK)}`)
    const rules = section(page).locator('.rules-pointers')
    await rules.scrollIntoViewIfNeeded()
    const shown = async () =>
      (await section(page)
        .getByText(/^\d+:\d+ to \d+:\d+$/)
        .textContent()) ?? ''
    const whole = await shown()
    const changesFrom = (text: string) => until('another part of the timeline', async () => (await shown()) !== text)
    await rules.hover()
    await page.mouse.wheel(0, -100)
    await rules.hover()
    assert.equal(await shown(), whole, 'a plain wheel scrolls the page')
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -300)
    await page.keyboard.up('Control')
    await changesFrom(whole)

    await rules.scrollIntoViewIfNeeded()
    const box = (await rules.boundingBox()) ?? assert.fail('nothing is drawn')
    const zoomedIn = await shown()
    await page.mouse.move(box.x + 200, box.y + 56)
    await page.mouse.down()
    await page.mouse.move(box.x + 100, box.y + 56, { steps: 4 })
    await page.mouse.up()
    await changesFrom(zoomedIn)
    assert.equal(await section(page).getByRole('button', { name: 'Stop preview' }).count(), 0, 'a drag plays nothing')

    const moved = await shown()
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: places.map((at, id) => ({ x: box.x + at, y: box.y + 56, id })),
      })
    await touch('touchStart', 100, 200)
    for (const apart of [10, 20, 30, 40]) await touch('touchMove', 100 - apart, 200 + apart)
    await touch('touchEnd')
    await changesFrom(moved)
    assert.equal(await section(page).getByRole('button', { name: 'Stop preview' }).count(), 0, 'two fingers play nothing')
    assert.equal(await page.evaluate(() => visualViewport?.scale), 1, 'the page is not zoomed')
    await turnOff()
  },
)
