import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import type { Page } from 'playwright-core'
import { everythingOn, seriousFindings, smallTargets, wider } from './page-checks.ts'
import { serverAndBrowser } from './server-and-browser.ts'
import { pairTestBridge } from './test-bridge.ts'
import { DESKTOP, until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { onAnotherDevice } from './test-listener.ts'
import { enter } from './test-server.ts'

const { server, browser } = await serverAndBrowser()
await server.admin('ann')

/** Faults of the current page on a narrow phone; in the long tests, in every theme and size. */
async function faultsOf(page: Page): Promise<string[]> {
  if (runs(0, 1) === 1) return everythingOn(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 720 })
  const found = [...(await wider(page)), ...(await smallTargets(page)), ...(await seriousFindings(page))]
  if (size) await page.setViewportSize(size)
  return found
}

test('a bridge is paired by keyboard with a code that is shown once, and unpaired', async () => {
  await using person = await openAdmin(browser, server, '/bridge')
  const { page } = person
  await page.getByRole('heading', { name: 'No bridge paired' }).waitFor()
  assert.equal(await page.getByLabel('Command').inputValue(), `npm run chapterhouse-bridge -- pair --server ${server.url}`)
  assert.deepEqual(await faultsOf(page), [])

  await page.getByRole('button', { name: 'Create pairing code' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pair a bridge' })
  await dialog.getByText('Valid for 10 more minutes.').waitFor()
  const code = await dialog.locator('.bridge-code').innerText()
  assert.match(code.replaceAll('\n', ''), /^\w{4}(-\w{4}){3}$/)
  assert.deepEqual(await faultsOf(page), [])
  await page.keyboard.press('Escape')
  await page.getByText(/^A code is valid until .* It can't be shown again/).waitFor()
  await page.getByRole('button', { name: 'Create pairing code' }).press('Enter')
  const newer = (await dialog.locator('.bridge-code').innerText()).replaceAll('\n', '')
  const bridge = await pairTestBridge(server, { name: 'Attic', code: newer })
  await page.locator('.toast').getByText('Paired with Attic.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Paired, not heard from yet').waitFor()
  await page.getByText('The bridge has not reported this library yet.').waitFor()

  await bridge.beat({ paused: true, libraries: [{ library_id: 1, mount_path: '/mnt/books', ok: true, writable: false }] })
  await page.reload()
  await page.getByText('Online').waitFor()
  await page.getByText(/^Paused\./).waitFor()
  await page.getByText('$18.40 of $50.00 spent').waitFor()
  await page.getByText('The bridge may read this folder, but not write to it.').waitFor()
  assert.equal(await page.getByRole('link', { name: "Open the bridge's page" }).getAttribute('href'), 'http://workshop.local:8091/')
  assert.deepEqual(await faultsOf(page), [])

  await page.getByRole('button', { name: 'Unpair' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Unpair Attic?' })
  await question.getByText('No jobs are open.').waitFor()
  await until('Cancel has the focus', () =>
    question.getByRole('button', { name: 'Cancel' }).evaluate((button) => button === document.activeElement),
  )
  await question.getByRole('button', { name: 'Unpair' }).press('Enter')
  await page.getByRole('heading', { name: 'No bridge paired' }).waitFor()
})

const WALK = 'Ada Moor/The Long Walk'
const LOW_WATER = 'Ben Sea/Tides/1 - Low Water'
const HIGH_WATER = 'Ben Sea/Tides/2 - High Water'
const PARKED = {
  state: 'needs_attention',
  progress: {
    ...{ step: 'chapter_mapping', done: 2, total: 5, stage: 'chapters' },
    // Shown as one line without the change of direction.
    park: { code: 'ebook_chapters_not_confident', hint: '2 of 5 chapters\u202e\nmatched' },
  },
}
const TRANSCRIBING = {
  state: 'running',
  progress: { step: 'asr', done: 1, total: 2, stage: 'chapters', eta_seconds: 7_200, cost_usd: 0.5, source: 'audio' },
}

test('a job is created for a book, parks, is retried and cancelled, and shows its texts only when asked', async () => {
  const bridge = await pairTestBridge(server)
  await bridge.beat()
  await using person = await openAdmin(browser, server, `/books/1?${new URLSearchParams({ path: LOW_WATER })}`)
  const { page } = person
  const part = page.getByRole('region', { name: 'Characters and recaps' })
  const dialog = page.getByRole('dialog')
  await part.getByText('This book has none yet.').waitFor()
  await part.getByRole('button', { name: 'Create characters and recaps' }).press('Enter')
  await dialog.getByText('Audio', { exact: true }).waitFor()
  await dialog.getByText('less than $0.01').waitFor()
  await dialog.getByLabel('Contribute to the community as well').waitFor()
  assert.deepEqual(await faultsOf(page), [])
  await dialog.getByRole('button', { name: 'Create characters and recaps' }).press('Enter')
  await page.locator('.toast').getByText('Job created.').waitFor()
  await part.getByText('Queued').waitFor()

  const claimed = await bridge.claim()
  assert.equal(claimed.job.path, LOW_WATER)
  await bridge.report(claimed, TRANSCRIBING)
  await part.getByRole('link', { name: 'Show job' }).click()
  const job = page.getByRole('region', { name: 'Low Water' })
  await job.getByText('Transcribing').waitFor()
  await job.getByText('1 of 2 chapters · about 2 h left · $0.50 so far').waitFor()
  await bridge.report(claimed, PARKED)
  await job.getByRole('heading', { name: "E-book doesn't match the audio" }).waitFor()
  await job.getByText('Message from the bridge: 2 of 5 chapters matched').waitFor()
  assert.deepEqual(await faultsOf(page), [])
  await job.getByRole('button', { name: 'Retry' }).press('Enter')
  await job.getByText(/^Retry requested\. The bridge hears of it/).waitFor()
  assert.deepEqual((await bridge.beat())?.retry, [claimed.job.id])
  await bridge.report(claimed, TRANSCRIBING)
  await job.getByText('Transcribing').waitFor()
  assert.equal(await job.getByRole('button', { name: 'Retry' }).count(), 0)

  await job.getByRole('button', { name: 'Cancel job' }).press('Enter')
  await dialog.getByText(/^The bridge stops its work within half a minute/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel job' }).press('Enter')
  await job.getByText('Cancelling…').waitFor()
  assert.deepEqual((await bridge.beat())?.cancel, [claimed.job.id])

  await page.goto(`${server.url}/admin/books/1?${new URLSearchParams({ path: LOW_WATER })}`)
  await part.getByRole('button', { name: 'Create characters and recaps' }).click()
  await dialog.getByText(/^An earlier job for this book is being cancelled/).waitFor()
  await dialog.getByRole('button', { name: 'Create characters and recaps' }).click()
  await dialog.getByText('Waiting for the cancelled job to stop…').waitFor()
  await bridge.report(claimed, { state: 'cancelled' })
  await page.locator('.toast').getByText('Job created.').waitFor()
  const again = await bridge.claim()
  assert.notEqual(again.job.id, claimed.job.id)

  const hidden = path.join(server.root, LOW_WATER, '.chapterhouse')
  await writeFiles(hidden, TEXTS)
  await server.post(`/admin/libraries/1/book/rescan?${new URLSearchParams({ path: LOW_WATER })}`)
  const result = {
    library_id: 1,
    path: LOW_WATER,
    source: 'audio',
    files: Object.keys(TEXTS),
    characters: 2,
    recaps: 0,
    cost_usd: 0.61,
  }
  await bridge.report(again, { state: 'done', result })
  await part.getByText('With the book: characters.').waitFor()
  assert.equal(await page.getByText('Wren').count(), 0, 'texts are closed at first')
  await part.getByRole('button', { name: 'Show texts' }).press('Enter')
  await part.getByText('2 texts are hidden because they may spoil the book.').waitFor()
  assert.equal(await page.getByText('Wren').count(), 0)
  assert.deepEqual(await faultsOf(page), [])
  await part.getByRole('button', { name: 'Show all, with spoilers' }).press('Enter')
  await part.getByText('Wren, the lamplighter').waitFor()
  assert.deepEqual(await faultsOf(page), [])
  rmSync(hidden, { recursive: true })
  await server.post(`/admin/libraries/1/book/rescan?${new URLSearchParams({ path: LOW_WATER })}`)

  await page.goto(`${server.url}/admin/bridge`)
  const jobs = page.getByRole('table', { name: 'Jobs' })
  await jobs.getByText('Done').waitFor()
  await page.getByLabel('Status').selectOption('Cancelled')
  await page.waitForURL(/state=cancelled/)
  await jobs.getByText('Done').waitFor({ state: 'detached' })
  await jobs.getByRole('link').press('Enter')
  await job.getByText('Created by ann').waitFor()
  await job.getByRole('button', { name: 'Create again' }).press('Enter')
  await dialog.getByRole('button', { name: 'Create characters and recaps' }).waitFor()
  await page.keyboard.press('Escape')
  await job.getByRole('button', { name: 'Remove from the list' }).press('Enter')
  await page.getByText('No jobs with this status.').waitFor()
})

const TEXTS = {
  'characters.json': JSON.stringify({
    license: 'CC-BY-SA-3.0',
    characters: [
      { id: 'wren', name: 'Wren, the lamplighter', reveal: { chapter: 2 } },
      { id: 'moth', name: 'Moth', reveal: { chapter: 2 } },
    ],
  }),
}

test('the hint of a parked job is in German in the German console', async () => {
  const bridge = await pairTestBridge(server)
  await bridge.beat()
  await server.post('/admin/bridge/jobs', { kind: 'sidecars.generate', library_id: 1, path: LOW_WATER })
  const claimed = await bridge.claim()
  await bridge.report(claimed, PARKED)
  await using person = await browser.person({ viewport: DESKTOP, locale: 'de-DE' })
  await enter(person, server, 'ann')
  const { page } = person
  await page.goto(`${server.url}/admin/bridge/${claimed.job.id}`)
  await page.getByRole('heading', { name: 'E-Book passt nicht zum Hörbuch' }).waitFor()
  await page.getByText(/^Vielleicht ist es eine andere Ausgabe\. Brechen Sie den Auftrag ab/).waitFor()
  await page.getByText('2 von 5 Kapiteln', { exact: true }).last().waitFor()
  assert.deepEqual(await faultsOf(page), [])
  await bridge.report(claimed, { state: 'cancelled' })
  await server.delete('/admin/bridge')
})

test('existing texts are named before they are replaced, and more than 100 books at a time are refused', async () => {
  const hidden = path.join(server.root, LOW_WATER, '.chapterhouse')
  const rescan = () => server.post(`/admin/libraries/1/book/rescan?${new URLSearchParams({ path: LOW_WATER })}`)
  await writeFiles(hidden, TEXTS)
  await rescan()
  const bridge = await pairTestBridge(server)
  await bridge.beat()
  await using person = await openAdmin(browser, server, `/books/1?${new URLSearchParams({ path: LOW_WATER })}`)
  const { page } = person
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Create characters and recaps' }).press('Enter')
  await dialog.getByText('With the book: characters. These are replaced.').waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`${server.url}/admin/books?sort=title`)
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space')
  await page.getByRole('button', { name: 'Create recaps' }).press('Enter')
  await dialog.getByText('Total for 3 books').waitFor()
  await dialog.getByText('1 book already has texts beside it. Otherwise these books are left out.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Replace these texts' }).press('Space')
  await dialog.getByText('Total for 4 books').waitFor()
  assert.deepEqual(await faultsOf(page), [])
  rmSync(hidden, { recursive: true })
  await rescan()

  // A library of 101 books, each listed as a copy of the first one.
  await page.route('**/api/v1/admin/books?*', async (route) => {
    const response = await route.fetch()
    const { books, ...rest } = (await response.json()) as { books: [{ path: string }] }
    const copies = Array.from({ length: 101 }, (_, at) => ({ ...books[0], path: `${books[0].path} ${at}` }))
    await route.fulfill({ response, json: { ...rest, books: copies } })
  })
  let estimates = 0
  page.on('request', (request) => {
    if (request.url().includes('/bridge/estimate')) estimates += 1
  })
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space')
  await page.getByRole('button', { name: 'Create recaps' }).press('Enter')
  await dialog.getByRole('alert').getByText('Select at most 100 books at a time.').waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Create characters and recaps' }).isDisabled())
  assert.equal(estimates, 0)
  await server.delete('/admin/bridge')
})

test('a volume with an e-book is estimated by it or by its audio, with the earlier volume and their sum', async () => {
  const bridge = await pairTestBridge(server)
  await bridge.beat({}, { agent_usd_per_audio_hour: 300, can_contribute: false })
  const ebook = path.join(server.root, HIGH_WATER, 'High Water.epub')
  writeFileSync(ebook, '')
  await using person = await openAdmin(browser, server, `/books/1?${new URLSearchParams({ path: HIGH_WATER })}`)
  const { page } = person
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Create characters and recaps' }).press('Enter')
  await dialog.getByText('none, the e-book is read').waitFor()
  await dialog.getByText('about $1.35').waitFor()
  await dialog.getByText(/^To contribute as well, set up an account/).waitFor()
  const earlier = dialog.getByRole('checkbox', { name: /^1\. Low Water/ })
  assert.ok(await earlier.isChecked(), 'earlier volumes are selected')
  await dialog.getByText('Total for 2 books').waitFor()
  await dialog.getByText(/Model cost: about \$6\.[34]\d\.$/).waitFor()
  await dialog.getByText('Audio only').click()
  await dialog.getByText(/Model cost: about \$7\.[456]\d\.$/).waitFor()
  assert.deepEqual(await faultsOf(page), [])
  await earlier.press('Space')
  await dialog.getByText('Total for 1 book').waitFor()
  await bridge.beat({}, { subscription: true })
  await page.reload()
  await page.getByRole('button', { name: 'Create characters and recaps' }).press('Enter')
  await dialog.getByText('covered by a subscription', { exact: true }).waitFor()
  rmSync(ebook)
  await dialog.getByRole('button', { name: 'Create characters and recaps' }).press('Enter')
  await page.locator('.toast').getByText('2 jobs created.').waitFor()
  assert.deepEqual([(await bridge.claim()).job.path, (await bridge.claim()).job.path], [LOW_WATER, HIGH_WATER])
  await server.delete('/admin/bridge')
  const { jobs } = await server.get<{ jobs: { id: number; state: string }[] }>('/admin/bridge/jobs')
  for (const { id, state } of jobs) if (state === 'queued') await server.post(`/admin/bridge/jobs/${id}/cancel`)
})

test('a suggested book is created first, and many selected books in sequence', async () => {
  const bridge = await pairTestBridge(server)
  await bridge.beat({}, { agent_usd_per_audio_hour: 300 })
  await server.listener('tess')
  const tess = await onAnotherDevice(server, 'tess')
  await tess.save(WALK, 70)
  await using person = await openAdmin(browser, server, '/bridge')
  const { page } = person
  const dialog = page.getByRole('dialog')
  const suggested = page.getByRole('region', { name: 'Suggested' })
  await suggested.getByRole('link', { name: 'The Long Walk' }).waitFor()
  await suggested.getByText(/^Ada Moor · Last played: /).waitFor()
  assert.deepEqual(await faultsOf(page), [])
  await suggested.getByRole('button', { name: 'Create characters and recaps for The Long Walk' }).press('Enter')
  await dialog.getByText('about $10.00').waitFor()
  await dialog.getByRole('button', { name: 'Create characters and recaps' }).press('Enter')
  await page.locator('.toast').getByText('Job created.').waitFor()
  assert.equal((await bridge.claim()).job.path, WALK)

  await page.goto(`${server.url}/admin/books?sort=title`)
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space')
  await page.getByRole('button', { name: 'Create recaps' }).press('Enter')
  await dialog.getByText('1 book already has an open job. Left out.').waitFor()
  await dialog.getByText('Total for 3 books').waitFor()
  await dialog
    .getByText(/Model cost: about \$[\d.]+\.$/)
    .first()
    .waitFor()
  await dialog.getByText('Time and cost of each book').click()
  assert.equal(await dialog.getByRole('listitem').count(), 3)
  assert.deepEqual(await faultsOf(page), [])
  await dialog.getByRole('button', { name: 'Create characters and recaps' }).press('Enter')
  await page.locator('.toast').getByText('3 jobs created.').waitFor()
  const order = [await bridge.claim(), await bridge.claim(), await bridge.claim()].map(({ job }) => job.path)
  assert.ok(order.indexOf(LOW_WATER) < order.indexOf(HIGH_WATER), 'the volumes of a series in order')
  await server.delete('/admin/bridge')
})
