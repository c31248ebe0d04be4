import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverAndBrowser } from './server-and-browser.ts'
import { until } from './test-browser.ts'

const { server, browser } = await serverAndBrowser({ serviceWorkers: 'block' })

async function createInvite(username: string): Promise<{ auth_code: string; invite_url: string }> {
  const id = await server.listener(username)
  return server.post(`/admin/users/${id}/authcode`, {})
}

test('an invite link opens the player and signs the listener in; its secret is immediately removed from the address', async () => {
  const { invite_url: link } = await createInvite('pia')
  await using person = await browser.person()
  const { page } = person
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(link.replace(/http:\/\/[^/]+/, server.url))
  await until('the secret to leave the address', () => page.url() === `${server.url}/connect`)
  assert.ok(requested.every((url) => !url.includes('code=')))
  await page.getByText('This address only works on this computer.').waitFor()
  await page.getByRole('link', { name: 'Open the web player' }).click()
  await until('home', async () => new URL(page.url()).pathname.startsWith('/web') && !page.url().includes('token='))
  await page.getByRole('navigation').first().waitFor()
  const kept = await page.evaluate(() => localStorage.getItem('chapterhouse.session'))
  assert.equal((JSON.parse(kept ?? '{}') as { user?: { username: string } }).user?.username, 'pia')
})

test('a second browser is paired by typing the code, look-alike characters included', async () => {
  const { auth_code: code } = await createInvite('paul')
  await using person = await browser.person()
  const { page } = person
  await page.goto(`${server.url}/web/connect`)
  await page.getByText('Code', { exact: true }).click()
  await page.getByRole('textbox', { name: /code/i }).fill(code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'))
  await page.getByRole('button', { name: /sign in|connect|go on/i }).click()
  await page.getByRole('navigation').first().waitFor()
})

test('a third browser is paired once by the link shown on a signed-in device', async () => {
  const { auth_code: code } = await createInvite('peg')
  const post = async (where: string, body: unknown, token?: string) => {
    const answer = await fetch(`${server.url}/api/v1${where}`, {
      method: 'POST',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { pairing_token: string; token: string; web_url: string }
  }
  const { pairing_token: first } = await post('/auth/redeem', { code })
  const { token } = await post('/auth/exchange', { pairing_token: first })
  const { web_url: link } = await post('/auth/pair', undefined, token)

  await using person = await browser.person()
  await person.page.goto(link.replace(/http:\/\/[^/]+/, server.url))
  await person.page.getByRole('navigation').first().waitFor()
  assert.doesNotMatch(person.page.url(), /token=/)

  await using late = await browser.person()
  await late.page.goto(link.replace(/http:\/\/[^/]+/, server.url))
  await late.page.getByRole('alert').first().waitFor()
  assert.doesNotMatch(late.page.url(), /token=/)
})
