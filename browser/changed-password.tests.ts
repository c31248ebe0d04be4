import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { serverAndBrowser } from './server-and-browser.ts'
import { openAdmin } from './test-console.ts'
import { enter, PASSWORD } from './test-server.ts'

const CHANGED = 'battery staple'

const { server, browser } = await serverAndBrowser({ serviceWorkers: 'block' })
await server.admin('ann')

async function isSignedIn(token: string): Promise<boolean> {
  return (await fetch(`${server.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).ok
}

const signOut = (page: Page) => page.getByRole('checkbox', { name: 'Sign out other devices' })

for (const { name, isChosen } of [
  { name: 'carla', isChosen: true },
  { name: 'dinah', isChosen: false },
]) {
  test(`a listener who changes their password ${isChosen ? 'signs out' : 'may keep'} their other devices and remains signed in on this one`, async () => {
    await server.listener(name)
    const { token } = await server.session(name)
    await using person = await browser.person()
    const { page } = person
    await enter(person, server, name)
    await page.goto(`${server.url}/web/you/account`)
    const form = page.getByRole('region', { name: 'Password', exact: true })
    await form.getByLabel('Current password').fill(PASSWORD)
    await form.getByLabel('New password').fill(CHANGED)
    assert.ok(await signOut(page).isChecked(), 'the safe choice is the default')
    if (!isChosen) await signOut(page).uncheck()
    await form.getByRole('button', { name: 'Change password' }).click()
    const done = isChosen ? 'Password saved. All other devices are signed out.' : 'Password saved.'
    await page.locator('.toast').getByText(done, { exact: true }).waitFor()
    assert.equal(await isSignedIn(token), !isChosen)
    await page.goto(`${server.url}/web/you/devices`)
    await page.getByRole('heading', { name: 'Devices' }).first().waitFor()
  })
}

for (const { name, isChosen } of [
  { name: 'ernst', isChosen: true },
  { name: 'fritz', isChosen: false },
]) {
  test(`an admin who sets a password ${isChosen ? 'signs out' : 'may keep'} that person's devices`, async () => {
    const id = await server.listener(name)
    const { token } = await server.session(name)
    await using person = await openAdmin(browser, server, `/people/${id}`)
    const { page } = person
    await page.getByRole('button', { name: 'Set password' }).first().click()
    await page.getByRole('dialog').getByLabel('New password').fill(CHANGED)
    assert.ok(await signOut(page).isChecked())
    if (!isChosen) await signOut(page).uncheck()
    await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click()
    const done = isChosen ? 'Password set. All other devices are signed out.' : 'Password set.'
    await page.locator('.toast').getByText(done, { exact: true }).waitFor()
    assert.equal(await isSignedIn(token), !isChosen)
  })
}
