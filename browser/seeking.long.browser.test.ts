import { after, test } from 'node:test'
import { mpegFrame } from '../apps/server/src/features/scanning/read/audio/mpeg/mpeg-frame.ts'
import { assertSeeksRight } from './seeking.ts'
import { openBrowser } from './test-browser.ts'
import { bookUrl, openListener } from './test-listener.ts'
import { startTestServer } from './test-server.ts'
import { encodedSections, mediaUrl } from './tone-sections.ts'

/** Twenty hours in sections of ten minutes. */
const SECTIONS = { count: 120, seconds: 600 }
/** Only this part of each section is encoded, and repeated. */
const ENCODED_SECONDS = 2
const REPEATED = SECTIONS.seconds / ENCODED_SECONDS

const short = encodedSections({ count: SECTIONS.count, seconds: ENCODED_SECONDS }, 0, SECTIONS.count)
const bytes = Buffer.concat(sectionsOf(short).flatMap((section) => Array.from({ length: REPEATED }, () => section)))
const FOLDER = 'Ann Tone/Twenty hours'

const [server, browser] = await Promise.all([
  startTestServer({ tree: { [`${FOLDER}/1.mp3`]: bytes } }),
  openBrowser({ flags: ['--autoplay-policy=no-user-gesture-required'] }),
])
after(async () => {
  await browser[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

test('every position and the end of twenty hours at a varying rate are found', async () => {
  await server.listener('seekslong')
  await using person = await openListener({ browser, server }, 'seekslong')
  await person.page.goto(bookUrl(server, FOLDER))
  const { token } = await server.session('seekslong')
  const url = await mediaUrl(server.url, token, `${FOLDER}/1.mp3`)
  await assertSeeksRight(person.page, url, { sections: SECTIONS, seconds: secondsOf(bytes) })
})

/** The frames of each section, in order. */
function sectionsOf(frames: Buffer): Buffer[] {
  const found: Buffer[] = []
  let [from, at, count] = [0, 0, 0]
  for (let frame = mpegFrame(frames); frame; frame = mpegFrame(frames, at)) {
    at += frame.lengthBytes
    count += 1
    if ((count * frame.samples) / frame.sampleRate < (found.length + 1) * ENCODED_SECONDS) continue
    found.push(frames.subarray(from, at))
    from = at
  }
  return found.slice(0, SECTIONS.count)
}

function secondsOf(frames: Buffer): number {
  let [at, seconds] = [0, 0]
  for (let frame = mpegFrame(frames); frame; frame = mpegFrame(frames, at)) {
    at += frame.lengthBytes
    seconds += frame.samples / frame.sampleRate
  }
  return seconds
}
