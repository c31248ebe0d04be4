import { after, test } from 'node:test'
import { someOf } from '@chapterhouse/testkit/runs'
import { downloaded, downloadedCopies } from './downloads.ts'
import { assertSeeksRight, type SeekCase } from './seeking.ts'
import { openBrowser } from './test-browser.ts'
import { bookUrl, openListener } from './test-listener.ts'
import { startTestServer } from './test-server.ts'
import { encodedSections, headerOf, mediaUrl } from './tone-sections.ts'

const SECTIONS = { count: 30, seconds: 8 }
const SECONDS = SECTIONS.count * SECTIONS.seconds
const [first, second, third] = [
  encodedSections(SECTIONS, 0, 10),
  encodedSections(SECTIONS, 10, 20),
  encodedSections(SECTIONS, 20, 30),
]
const all = Buffer.concat([first, second, third])
const id3 = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x1f\x38', 'latin1'), Buffer.alloc((0x1f << 7) + 0x38, 0x41)])
const part = (frames: Buffer): Buffer => Buffer.concat([headerOf(frames), frames])
const half = all.subarray(0, all.length >> 1)

interface Shelved extends SeekCase {
  name: string
  bytes: Buffer
}

/** The first half of the bytes is less than half of the time, since sections with noise are larger. */
const HALF_SECONDS = secondsOf(half)

const CASES: readonly Shelved[] = [
  {
    name: 'Three joined',
    bytes: Buffer.concat([id3, part(first), id3, part(second), id3, part(third)]),
    sections: SECTIONS,
    seconds: SECONDS,
  },
  { name: 'Bare', bytes: all, sections: SECTIONS, seconds: SECONDS },
  { name: 'Two joined', bytes: Buffer.concat([part(first), part(second)]), sections: SECTIONS, seconds: (SECONDS * 2) / 3 },
  { name: 'Cut', bytes: Buffer.concat([headerOf(all), half]), sections: SECTIONS, seconds: HALF_SECONDS },
  { name: 'Wrong header', bytes: Buffer.concat([headerOf(third), all]), sections: SECTIONS, seconds: SECONDS },
]

const [server, browser] = await Promise.all([
  startTestServer({ tree: Object.fromEntries(CASES.map(({ name, bytes }) => [`Ann Tone/${name}/1.mp3`, bytes])) }),
  openBrowser({ flags: ['--autoplay-policy=no-user-gesture-required'] }),
])
after(async () => {
  await browser[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

/** The other cases are variants of the same rules. */
for (const { name, sections, seconds } of someOf(CASES, 1)) {
  const username = `seeks${name.replaceAll(' ', '').toLowerCase()}`
  test(`${name}: every position and the end are found while streaming, and in a download`, async () => {
    await server.listener(username)
    await using person = await openListener({ browser, server }, username)
    const { page } = person
    await page.goto(bookUrl(server, `Ann Tone/${name}`))
    const { token } = await server.session(username)
    const streamed = await mediaUrl(server.url, token, `Ann Tone/${name}/1.mp3`)
    await assertSeeksRight(page, streamed, { sections, seconds })

    await page.getByRole('button', { name: 'Download' }).first().click()
    await downloaded(page)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const copy = (await downloadedCopies(page)).find((url) => url.endsWith('.mp3'))
    await person.context.setOffline(true)
    await assertSeeksRight(page, copy ?? '', { sections, seconds })
  })
}

function secondsOf(bytes: Buffer): number {
  const header = headerOf(bytes)
  return (header.readUInt32BE(29) * 1_152) / 44_100
}
