import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lookupOf, startFakeMetadataService } from './test/fake-metadata-service.ts'
import { createLookupServer } from './test/lookup-server.ts'

const characters = [{ id: 'ann', name: 'Ann', reveal: { chapter: 1 } }]
const later = [{ id: 'bea', name: 'Bea', reveal: { chapter: 9 } }]
const recaps = [{ through: { chapter: 0 }, text: 'Before.' }]
const described = (license?: string) => ({
  community_description: { text: 'About it.', ...(license !== undefined && { license }) },
})
const credit = (...licenses: string[]) => ({ attribution: { text: 'Orchard', licenses: licenses.map((id) => ({ id })) } })

const [OLD, NEW] = ['CC-BY-SA-3.0', 'CC-BY-SA-4.0']
interface Row {
  name: string
  work: object
  licenses: readonly string[]
  /** With `spoilers=hide`, before the start. */
  gated?: readonly string[]
}
const ROWS: readonly Row[] = [
  { name: 'characters alone', work: { characters }, licenses: [OLD] },
  { name: 'recaps alone', work: { recaps }, licenses: [OLD] },
  { name: 'a summary alone', work: { recap_summary: { ending: 'They marry.' } }, licenses: [OLD], gated: [] },
  { name: 'a credit without licences', work: { characters, ...credit() }, licenses: [OLD] },
  { name: 'a credit of the newer licence', work: { characters, ...credit(NEW) }, licenses: [NEW] },
  { name: 'a licence without a text', work: { characters, attribution: { licenses: [{ id: NEW }] } }, licenses: [NEW] },
  { name: 'a description of the newer licence', work: described(NEW), licenses: [NEW] },
  { name: 'a description without one', work: described(), licenses: [OLD] },
  { name: 'characters beside a description', work: { characters, ...described(NEW) }, licenses: [OLD, NEW] },
  { name: 'later characters beside one', work: { characters: later, ...described(NEW) }, licenses: [OLD, NEW], gated: [NEW] },
  { name: 'both stated', work: { recaps, ...described(NEW), ...credit(OLD, NEW) }, licenses: [OLD, NEW] },
]
const asinOf = (at: number) => `B0000000${10 + at}`

let stack: AsyncDisposableStack
let server: Awaited<ReturnType<typeof createLookupServer>>
before(async () => {
  stack = new AsyncDisposableStack()
  const answers = ROWS.flatMap(({ work }, at): [string, object][] => [
    [`/lookup?asin=${asinOf(at)}`, lookupOf(`w${at}`)],
    [`/works/w${at}`, { id: `w${at}`, title: 'W', authors: [], series: [], recordings: [], ...work }],
  ])
  const service = stack.use(await startFakeMetadataService(Object.fromEntries(answers)))
  const books = Object.fromEntries(ROWS.map(({ name }, at) => [name, { asin: asinOf(at) }]))
  server = stack.use(await createLookupServer({ url: service.url, books }))
})
after(() => stack.disposeAsync())

async function licensesOf(path: string): Promise<string[]> {
  const { status, body } = await server.get(path)
  assert.equal(status, 200)
  const { attribution } = body.work
  if (!attribution) return []
  const all: { id: string; url: string }[] = attribution.licenses ?? [{ id: attribution.license, url: attribution.license_url }]
  for (const { id, url } of all) assert.equal(url, `https://creativecommons.org/licenses/by-sa/${id.slice(-3)}/`)
  assert.equal(all[0]?.id, attribution.license)
  return all.map(({ id }) => id)
}

for (const [at, { name, licenses, gated = licenses }] of ROWS.entries())
  test(`texts are credited under their own licence, or CC BY-SA 3.0 if the service states none: ${name}`, async () => {
    const meta = `/libraries/1/meta?path=${encodeURIComponent(name)}`
    assert.deepEqual(await licensesOf(meta), licenses)
    assert.deepEqual(await licensesOf(`${meta}&spoilers=hide`), gated)
    assert.deepEqual(await licensesOf(`/meta/work?id=w${at}`), licenses)
  })
