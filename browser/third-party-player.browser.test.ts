import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { downloaded, downloadedCopies, statusOfCopy } from './downloads.ts'
import { hears, openBrowser, until } from './test-browser.ts'
import { bookUrl, openListener } from './test-listener.ts'
import { PASSWORD, startTestServer } from './test-server.ts'

/** Laid out like third-party builds: a script in the document, the rest below `_expo`, a separate page, a service worker. */
const BUILD = {
  'index.html': `<!doctype html><html lang="en"><head><title>Theirs</title>
<style>#root { display: flex }</style>
<script>globalThis.theirs = { began: true }</script></head>
<body><div id="root" style="color: teal"></div><script src="/web/_expo/static/js/web/entry-0123456789abcdef.js" defer></script></body></html>`,
  'account.html': '<!doctype html><title>Their account</title><h1>Account</h1>',
  'manifest.webmanifest': '{"name":"Theirs","start_url":"/web/"}',
  'sw.js': 'self.addEventListener("fetch", () => undefined)',
  '_expo/static/js/web/entry-0123456789abcdef.js': `
const api = '/api/v1'
const show = (words) => { document.querySelector('#root').textContent = words }
async function ask(method, where, body) {
  const answer = await fetch(api + where, {
    method,
    headers: { 'content-type': 'application/json', ...(globalThis.theirs.token ? { authorization: 'Bearer ' + globalThis.theirs.token } : {}) },
    body: body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(method + ' ' + where + ' ' + answer.status)
  return answer.status === 204 ? undefined : answer.json()
}
globalThis.theirs.play = async (username, password) => {
  const { capabilities } = await ask('GET', '/server')
  if (!capabilities.browse_people) throw new Error('flags')
  const { token, server_id } = await ask('POST', '/auth/login', { username, password, device_name: 'Theirs', device_id: 'theirs-1' })
  if (!server_id) throw new Error('did not return an id')
  globalThis.theirs.token = token
  const { libraries: [library] } = await ask('GET', '/libraries')
  const at = (route, path) => '/libraries/' + library.id + '/' + route + '?path=' + encodeURIComponent(path)
  const { entries } = await ask('GET', at('fs', 'Ada Moor'))
  const book = entries.find((entry) => entry.is_book)
  const item = await ask('GET', at('item', book.path))
  const { files } = await ask('GET', at('chapters', item.rel_path))
  const { progress } = await ask('GET', at('progress', item.rel_path))
  if (progress !== null) throw new Error('no row was expected')
  const cover = new Image()
  cover.src = api + at('cover', item.rel_path) + '&size=320&token=' + token
  await cover.decode()
  document.body.append(cover)
  const audio = document.createElement('audio')
  audio.src = api + at('stream', files[1].rel_path) + '&token=' + token
  document.body.append(audio)
  audio.currentTime = 5
  await audio.play()
  await ask('PUT', at('progress', item.rel_path), { position: 65, duration: item.duration, finished: false, playback_speed: 1, version: 0, device_id: 'theirs-1', updated_at: new Date().toISOString() })
  show('Playing ' + item.title)
}
show(location.pathname)
`,
}

test('a third-party player replaces ours: its scripts, addresses and audio work', async () => {
  using folder = temporaryFolder()
  await writeFiles(folder.at('player'), BUILD)
  await using server = await startTestServer({ args: ['--web-dir', folder.at('player')] })
  await server.listener('bea')
  await using browser = await openBrowser()
  await using person = await browser.person()
  const { page } = person

  // Its start document is served for every address inside the app.
  for (const where of ['/web/', '/web/book/7', '/web/deep/down/here']) {
    await page.goto(`${server.url}${where}`)
    assert.equal(await page.title(), 'Theirs')
    assert.equal(await page.evaluate(() => (globalThis as unknown as { theirs?: { began: boolean } }).theirs?.began), true)
    await page.getByText(where, { exact: true }).waitFor()
  }
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('#root') as Element).color), 'rgb(0, 128, 128)')
  await page.goto(`${server.url}/web/account`)
  await page.getByRole('heading', { name: 'Account' }).waitFor()
  for (const [where, status] of [
    ['/web/_expo/gone.js', 404],
    ['/web/gone.png', 404],
    ['/sw.js', 200],
    ['/manifest.webmanifest', 200],
  ] as const)
    assert.equal((await fetch(`${server.url}${where}`)).status, status, where)

  await page.goto(`${server.url}/`)
  await until('the player', () => page.url().startsWith(`${server.url}/web`))
  await page.evaluate(
    ([name, password]) =>
      (globalThis as unknown as { theirs: { play: (...of: string[]) => Promise<void> } }).theirs.play(name ?? '', password ?? ''),
    ['bea', PASSWORD],
  )
  await page.getByText('Playing The Long Walk').waitFor()
  await until('playback', async () => {
    const { moved, peak } = await hears(page)
    return moved > 0.3 && peak > 0.01
  })
  // The policy blocks unknown scripts.
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.smuggled = true'
    document.body.append(script)
    return 'smuggled' in globalThis
  })
  assert.equal(ran, false)
  person.complaints.splice(0)
})

const { 'sw.js': THEIR_WORKER, ...WITHOUT_WORKER } = BUILD
const players = [
  ['with a worker', { ...WITHOUT_WORKER, 'sw.js': THEIR_WORKER }],
  ['without a worker', WITHOUT_WORKER],
] as const
for (const [name, build] of players.slice(0, runs(1, 2)))
  test(`our service worker steps aside for a third-party player ${name}, and finds the downloads again afterwards`, async () => {
    using folder = temporaryFolder()
    await writeFiles(folder.at('player'), build)
    await using server = await startTestServer()
    await server.listener('bea')
    await using browser = await openBrowser()
    await using person = await openListener({ browser, server }, 'bea', { expected: /ERR_|Failed to fetch|Content Security/ })
    const { page } = person
    await page.goto(bookUrl(server, 'Cora Vale/Secret Garden Notes.mp3'))
    await page.getByRole('button', { name: 'Download' }).first().click()
    await downloaded(page)
    const copies = await downloadedCopies(page)
    const [copy = ''] = copies.filter((url) => url.endsWith('.mp3'))
    // On the very first visit, a download may exist before the service worker that serves it.
    await until('our service worker', async () => (await statusOfCopy(page, copy)) === 200)

    await server.stop()
    await server.again(['--web-dir', folder.at('player')])
    await page.goto(`${server.url}/`)
    assert.deepEqual([page.url(), await page.title()], [`${server.url}/web/`, 'Theirs'])
    const held = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).filter((kept) => kept.startsWith('shell ')).length,
      ])
    await until('our service worker to be removed', async () => (await held()).join() === '0,0')
    await page.reload()
    assert.equal(await page.title(), 'Theirs')
    assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null)
    assert.deepEqual(await downloadedCopies(page), copies)

    await server.again()
    await page.goto(`${server.url}/web/you/downloads`)
    await page.getByRole('link', { name: 'Secret Garden Notes' }).waitFor()
    await until('its bytes', async () => (await statusOfCopy(page, copy)) === 200)
  })
