import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverAndBrowser } from './server-and-browser.ts'
import { DESKTOP, PHONE, until } from './test-browser.ts'

const { server, someone } = await serverAndBrowser({ serviceWorkers: 'block' })

for (const [how, options, hasFocus] of [
  ['by mouse', { viewport: DESKTOP }, true],
  ['by touch', { viewport: PHONE, isMobile: true, hasTouch: true }, false],
] as const)
  test(`search opened ${how} ${hasFocus ? 'has the focus' : 'raises no keyboard'}`, async () => {
    await using person = await someone(hasFocus ? 'ada' : 'ben', options)
    const { page } = person
    const isIn = () => page.evaluate(() => document.activeElement?.matches('input[type="search"]') === true)
    // Once before its chunk is loaded, once after.
    for (const time of ['first', 'second']) {
      if (time === 'first') await page.goto(`${server.url}/web/`)
      else await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
      const link = page.getByRole('navigation').getByRole('link', { name: 'Search' })
      await (hasFocus ? link.click() : link.tap())
      await page.getByRole('searchbox').waitFor()
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      if (hasFocus) await until(`the focus, the ${time} time`, isIn)
      else assert.equal(await isIn(), false, `the ${time} time`)
    }
  })
