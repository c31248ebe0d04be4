import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { buildSample } from '../apps/metadata/test/built-sample.ts'
import { startServing } from '../apps/metadata/test/run-program.ts'
import { openBrowser, until } from './test-browser.ts'
import { openAdmin } from './test-console.ts'
import { bookUrl, onAnotherDevice, openListener } from './test-listener.ts'
import { startTestServer } from './test-server.ts'
import { addTwelveNights, MET, NIGHTS } from './twelve-nights.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../samples')
const ALICE = "Lewis Carroll/Alice/1 - Alice's Adventures in Wonderland"
const WORLDS = 'H. G. Wells/The War of the Worlds'
const FABLES = 'Aesop/Six Fables'
const DESCRIPTION = /^On a hot afternoon Alice follows a White Rabbit/
/** A failure is remembered for two minutes. */
const RECOVERS_MS = 180_000

const folder = temporaryFolder()
const database = await buildSample(folder.at('sample.sqlite'), { dirs: [path.join(SAMPLES, 'community')] })
const [service, server, browser] = await Promise.all([
  startServing(['--db', database]),
  startTestServer({ tree: { 'Ann/One/1.mp3': { kind: 'mp3', seconds: 5 } } }),
  openBrowser({ serviceWorkers: 'block' }),
])
after(async () => {
  await browser[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

test('the sample books gain texts, a series and chapters from our metadata service, keep them when it is killed, and recover with it', async () => {
  cpSync(path.join(SAMPLES, 'library'), server.root, { recursive: true })
  await addTwelveNights(server.root)
  await server.post('/admin/scan')
  await server.scanned()
  await server.admin('ann')
  await server.listener('alma')
  const [admin, other] = await Promise.all([onAnotherDevice(server, 'ann'), onAnotherDevice(server, 'alma')])
  await other.save(ALICE, 100)
  await other.save(FABLES, 5)
  await using person = await openListener({ browser, server }, 'alma')
  const { page } = person
  const story = page.getByRole('region', { name: 'Story and characters' })
  const names = () => story.getByRole('term').allInnerTexts()

  await page.goto(bookUrl(server, NIGHTS))
  await story
    .getByText(MET[0] ?? '')
    .first()
    .waitFor()
  await page.goto(bookUrl(server, ALICE))
  await page.getByText('Details').waitFor()
  assert.equal((await page.getByText(DESCRIPTION).count()) + (await story.count()), 0)

  await admin.patch('/admin/settings', { metadata: { enabled: true, base_url: service.address } })
  const shows = async () => {
    await page.goto(bookUrl(server, ALICE))
    await page.getByText(DESCRIPTION).waitFor()
    await until('the characters', async () => (await names()).length > 0)
    assert.deepEqual(await names(), ['Alice', 'White Rabbit', "Alice's sister", "Alice's feet"])
    const series = page.getByRole('region', { name: 'Alice series' })
    await series.getByText('Through the Looking-Glass').first().waitFor()
    await series.getByText('Not in your library').waitFor()
    await page.goto(bookUrl(server, NIGHTS))
    await story
      .getByText(MET[0] ?? '')
      .first()
      .waitFor()
  }
  // The page learns of the new capability within minutes; a new page immediately.
  await page.evaluate(() => indexedDB.deleteDatabase('chapterhouse'))
  await shows()
  await until('chapters for two files', async () => {
    const { chapters } = await other.get<{ chapters: object[] }>(`/libraries/1/chapters?${new URLSearchParams({ path: WORLDS })}`)
    return chapters.length === 6
  })
  await page.goto(bookUrl(server, WORLDS))
  await page.getByRole('button', { name: /Across the Gulf/ }).waitFor()

  await service.end('SIGKILL')
  await shows()
  await page.getByRole('heading', { level: 1, name: 'Twelve Nights' }).waitFor()
  // This one has not been opened before, so nothing about it is cached.
  await page.goto(bookUrl(server, FABLES))
  await page.getByText('Details').waitFor()
  assert.equal(await story.count(), 0)
  await using console = await openAdmin(browser, server, '/settings')
  await console.page.getByText(`${service.address} is not reachable.`).waitFor()
  await console.page.goto(`${server.url}/admin/books/1?${new URLSearchParams({ path: FABLES })}`)
  const chapters = console.page.getByRole('region', { name: 'Community chapters' })
  await chapters.getByRole('button', { name: 'Check now' }).click()
  await chapters.getByText('The check failed and nothing was changed.').waitFor()

  await using _again = await startServing(['--db', database, '--bind', new URL(service.address).host])
  await until(
    'a check that succeeds',
    async () => {
      await chapters.getByRole('button', { name: 'Check now' }).click()
      await chapters.getByText('Same chapters', { exact: true }).waitFor({ timeout: 3_000 })
      return true
    },
    { within: RECOVERS_MS },
  )
  await console.page.goto(`${server.url}/admin/settings`)
  await console.page.getByText(`${service.address} is reachable`).waitFor({ timeout: RECOVERS_MS })
  await until(
    'the texts of the other book',
    async () => {
      await page.goto(bookUrl(server, FABLES))
      await story.getByText('The Hare').first().waitFor({ timeout: 3_000 })
      return true
    },
    { within: RECOVERS_MS },
  )
  await shows()
})
