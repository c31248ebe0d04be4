import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { builtSample } from '../apps/metadata/test/built-sample.ts'
import { startServing } from '../apps/metadata/test/run-program.ts'
import { cataloguePages } from './catalogue-pages.ts'
import { holdResponses } from './hold-responses.ts'
import { essentialsOn, faultsOf, wider } from './page-checks.ts'
import { DESKTOP, openBrowser, PHONE, until } from './test-browser.ts'

const folder = temporaryFolder()
const service = await startServing(['--db', await builtSample(folder.at('sample.sqlite'))])
const browser = await openBrowser()
after(async () => {
  await browser[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

interface Gated {
  characters: { description: string; reveal: { chapter: number } }[]
}
const GATED = 'a-storm-of-swords'

test('every page of the catalogue passes axe, has a main heading, large targets and no sideways scrolling', async () => {
  await using person = await browser.person({ viewport: PHONE })
  const visits = await cataloguePages(service.address)
  assert.deepEqual(await faultsOf(person.page, service.address, { visits, look: essentialsOn }), [])
})

test('a long API response scrolls inside its box, also on a narrow phone', async () => {
  await using person = await browser.person({ viewport: { width: 360, height: 740 } })
  const { page } = person
  await page.goto(`${service.address}/docs/api`)
  const box = page.getByRole('region', { name: 'Response of /api/v1/works/{id}', exact: true })
  const scrolled = await box.evaluate((element) => {
    element.scrollTo(1_000, 1_000)
    return [element.scrollLeft > 0, element.scrollTop > 0]
  })
  assert.deepEqual(scrolled, [true, true])
  assert.deepEqual(await wider(page), [])
})

test('a work is found while typing and opened by keyboard, and Back returns to the results', async () => {
  await using person = await browser.person({ viewport: PHONE })
  const { page } = person
  await page.goto(service.address)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('the')
  const first = page.locator('#results a.result-title').first()
  await first.waitFor()
  const title = (await first.innerText()).trim()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.goBack()
  await page.locator('#results a.result-title').first().waitFor()
  assert.equal(await page.getByRole('searchbox').inputValue(), 'the')
})

test('opening a result before the whole query was searched keeps the query for Back', async () => {
  await using person = await browser.person({ viewport: PHONE })
  const { page } = person
  const mayAnswer = Promise.withResolvers<void>()
  await page.route(/q=the/, async (route) => {
    if (!route.request().isNavigationRequest()) await mayAnswer.promise
    await route.continue()
  })
  await page.goto(service.address)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('t')
  const first = page.locator('#results a.result-title').first()
  await first.waitFor()
  await page.keyboard.type('he')
  await first.click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await first.waitFor()
  assert.equal(await page.getByRole('searchbox').inputValue(), 'the')
  mayAnswer.resolve()
})

test('an arrow key pressed before the response moves into the results, and a removed result passes its focus on', async () => {
  await using person = await browser.person({ viewport: DESKTOP })
  const { page } = person
  const hits = page.locator('#results a.result-title')
  const hasFocus = () => page.evaluate(() => document.activeElement === document.querySelector('#results a.result-title'))
  for (const how of ['by an arrow', 'by the tab key']) {
    const answer = await holdResponses(page, 'GET', /q=the/)
    await page.goto(service.address)
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('t')
    await hits.first().waitFor()
    await page.keyboard.type('he')
    if (how === 'by an arrow') await page.keyboard.press('ArrowDown')
    else await hits.first().focus()
    await until('the request', () => answer.count > 0)
    answer.release()
    await until('the typed query', () => new URL(page.url()).search === '?q=the')
    await until(`the first result, ${how}`, hasFocus)
    await page.unrouteAll()
  }
  const title = (await hits.first().innerText()).trim()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

test('the same search works without scripts, and no page contains spoilers until the reader sets their position', async () => {
  await using person = await browser.person({ viewport: PHONE, javaScriptEnabled: false })
  const { page } = person
  await page.goto(service.address)
  await page.getByRole('searchbox').fill('the')
  await page.getByRole('searchbox').press('Enter')
  await page.locator('#results a.result-title').first().waitFor()
  assert.equal(new URL(page.url()).search, '?q=the')

  const { characters } = (await (await fetch(`${service.address}/api/v1/works/${GATED}`)).json()) as Gated
  const shown = async () => {
    const text = await page.locator('main').innerText()
    return characters.filter(({ description }) => text.includes(description)).length
  }
  const say = async (chapter: string) => {
    await page.getByLabel('I have finished chapter').fill(chapter)
    await page.getByRole('button', { name: 'Show up to here' }).click()
  }
  const known = characters.filter(({ reveal }) => reveal.chapter === 0).length
  await page.goto(`${service.address}/works/${GATED}`)
  assert.equal(await shown(), 0)
  await say('0')
  await page.getByText(/hidden until later chapters/).waitFor()
  assert.equal(await shown(), known)
  await say('999')
  await page.getByText(/^That is past the end: the longest recording here has \d+ chapters?\.$/).waitFor()
  assert.equal(await page.getByText(/hidden until later/).count(), 0)
  assert.equal(await shown(), characters.length)
  assert.ok(known > 0 && known < characters.length)
})
