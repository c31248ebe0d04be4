import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { startServer } from '../apps/server/test/started-server.ts'
import { DESKTOP, hears, openBrowser, until } from './test-browser.ts'
import { SHELF } from './test-server.ts'

test('a new server is set up in a browser: account, folder, devices, and a book that plays', async () => {
  using folder = temporaryFolder()
  await writeFiles(folder.at('books'), SHELF)
  const server = await startServer(folder.at('data'), ['--setup'])
  try {
    await using browser = await openBrowser()
    await using person = await browser.person({ viewport: DESKTOP })
    const { page } = person
    const [link = ''] = /http:\S+setup#token=\S+/.exec(server.printed) ?? []
    assert.ok(link, server.printed)
    await page.goto(link.replace(/http:\/\/[^/]+/, server.url))
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    assert.equal(page.url(), `${server.url}/setup`, 'the token has left the address')

    await page.getByLabel('Username').fill('ann')
    await page.getByRole('textbox', { name: 'Password' }).fill('short')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Use at least 8 characters.').waitFor()
    assert.equal(await page.getByLabel('Username').inputValue(), 'ann', 'typed text stays')
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await page.getByRole('button', { name: 'Continue' }).click()

    await page.getByRole('heading', { name: 'Your audiobooks' }).waitFor()
    await page.getByRole('treeitem').nth(1).waitFor()
    assert.equal(await page.locator('[role=treeitem][aria-selected=true]').count(), 0, 'no folder is preselected')
    await page.getByRole('textbox', { name: /folder/i }).fill(folder.at('nowhere'))

    await page.goBack()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    assert.equal(await page.getByLabel('Username').inputValue(), 'ann')
    assert.equal(await page.getByLabel('Setup token').count(), 0, 'the token is still known')
    await page.goForward()
    await page.getByRole('heading', { name: 'Your audiobooks' }).waitFor()
    assert.equal(await page.getByRole('textbox', { name: /folder/i }).inputValue(), folder.at('nowhere'))
    const kept = await page.evaluate(() => location.href + JSON.stringify(history.state))
    assert.equal(kept, `${server.url}/setup{"step":"folder"}`, 'no typed text is in the history')
    await page.getByRole('button', { name: 'Add library' }).click()
    await page.getByText('Folder not found or not readable.').waitFor()
    await page.getByRole('textbox', { name: /folder/i }).fill(folder.at('books'))
    await page.getByRole('button', { name: 'Add library' }).click()

    await page.getByRole('heading', { name: 'Listen on other devices' }).waitFor()
    await page.getByText(`--bind 0.0.0.0:${new URL(server.url).port} (see docs/install.md)`).waitFor()
    const check = page.getByLabel('Check for updates once a day')
    assert.equal(await check.isChecked(), false)
    await check.check()
    const address = page.getByLabel('Release list address')
    assert.equal(await address.inputValue(), '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('Enter the release list address').waitFor()
    await address.fill('forge.example/releases')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('Enter an http or https address.').waitFor()
    assert.equal(await address.inputValue(), 'forge.example/releases', 'typed text stays')
    await address.fill('https://forge.invalid/releases')
    const lookup = page.getByLabel('Look up books in a metadata service')
    assert.equal(await lookup.isChecked(), false)
    await lookup.check()
    const service = page.getByLabel('Metadata service address')
    assert.equal(await service.inputValue(), '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('Enter the address of the metadata service').waitFor()
    await service.fill('metadata.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('Enter an address such as').waitFor()
    assert.equal(await address.inputValue(), 'https://forge.invalid/releases', 'the other address stays')
    await service.fill('http://127.0.0.1:9')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Ready to listen' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Listen on other devices' }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'Ready to listen' }).waitFor()
    await page
      .getByText('To install the player, open it')
      .or(page.getByText('You can install the player on this computer'))
      .waitFor()
    await page.getByRole('button', { name: 'Play' }).click()
    const isPlaying = await until('playback', async () => {
      const { moved, peak } = await hears(page)
      return moved > 0.5 && peak > 0.01
    })
    assert.ok(isPlaying)

    await page.goto(`${server.url}/admin/settings`)
    assert.equal(await page.getByRole('checkbox', { name: /^Check for updates/ }).isChecked(), true)
    assert.equal(await page.getByLabel('Release list address', { exact: true }).inputValue(), 'https://forge.invalid/releases')
    assert.equal(await page.getByRole('checkbox', { name: /^Look up books/ }).isChecked(), true)
    await page.getByText('http://127.0.0.1:9 is not reachable.').waitFor()
    await page.getByText('No connection. Check the address').waitFor()

    await page.goto(`${server.url}/setup`)
    await until('the console', () => new URL(page.url()).pathname.startsWith('/admin'))
  } finally {
    await server.stop()
  }
})
