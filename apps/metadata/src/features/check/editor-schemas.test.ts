import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import languageServices, { type Diagnostic, type Position } from 'vscode-json-languageservice'

// A CommonJS module: its values are members of its default export.
const { getLanguageService, TextDocument } = languageServices

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
const DATA = path.resolve(import.meta.dirname, '../../../sample/closed/data')
const schemaText = (name: string) => readFileSync(path.join(ROOT, `schema/${name}.schema.json`), 'utf8')

interface Editing {
  pack: string
  file: string
  /** The text to replace to put a wrong value into the sample. */
  from: string
  to: string
}
const PACKS: readonly Editing[] = [
  { pack: 'people-pack', file: 'people/0.json', from: '"license": "CC0-1.0"', to: '"license": "MIT"' },
  { pack: 'works-pack', file: 'works/0/0.json', from: '"abridged": false', to: '"abridged": "no"' },
  { pack: 'series-pack', file: 'series/0.json', from: '"position": "1"', to: '"position": 1' },
  { pack: 'works-community-pack', file: 'works-community/0/0.json', from: '"role": "', to: '"role": "unknown-' },
]

for (const { pack, file, from, to } of PACKS) {
  const right = readFileSync(path.join(DATA, file), 'utf8')
  const wrong = right.replace(from, to)

  test(`${pack}: a validator with only this schema accepts the sample and rejects a wrong value`, () => {
    const validate = new Ajv2020({ strictTypes: false }).compile(JSON.parse(schemaText(pack)))
    assert.equal(validate(JSON.parse(right)), true, JSON.stringify(validate.errors))
    assert.equal(validate(JSON.parse(wrong)), false)
    assert.equal(validate({ entries: { 'Not a slug': {} } }), false)
  })

  test(`${pack}: with the documented settings, VS Code marks only the wrong value`, async () => {
    assert.deepEqual(
      (await diagnose(file, right)).map(({ message }) => message),
      [],
    )
    const [marked, ...more] = await diagnose(file, wrong)
    assert.deepEqual(more, [])
    assert.equal(
      marked?.range.start.line,
      wrong.split('\n').findIndex((line, at) => line !== right.split('\n')[at]),
    )
  })
}

test('VS Code completes genres and describes the record under the cursor', async () => {
  const text = '{"entries": {"a-book": {"genres": [""]}}}'
  const { service, document, json } = open('works/0/0.json', text)
  const inGenre: Position = { line: 0, character: text.indexOf('""') + 1 }
  const offered = (await service.doComplete(document, inGenre, json))?.items.map(({ label }) => label) ?? []
  assert.ok(offered.includes('"space-opera"'), offered.join(' '))
  const onRecord = { line: 0, character: text.indexOf('a-book') }
  assert.match(JSON.stringify(await service.doHover(document, onRecord, json)), /with its recordings, keyed by slug/)
})

test('VS Code checks redirects.json against its own schema', async () => {
  assert.deepEqual(await diagnose('redirects.json', '{"people": {}, "series": {}, "works": {"old": "new"}}'), [])
  assert.equal((await diagnose('redirects.json', '{"people": {}, "series": {}, "works": {"old": "A b"}}')).length, 1)
})

async function diagnose(file: string, text: string): Promise<Diagnostic[]> {
  const { service, document, json } = open(file, text)
  return await service.doValidation(document, json)
}

/** Opens a file of `data/` like an editor with the settings of docs/community-data.md. */
function open(file: string, text: string) {
  const service = getLanguageService({
    schemaRequestService: async (uri) => readFileSync(new URL(uri), 'utf8'),
  })
  service.configure({
    validate: true,
    schemas: settingsInDocs().map(({ fileMatch, url }) => ({ fileMatch, uri: String(pathToFileURL(path.join(ROOT, url))) })),
  })
  const document = TextDocument.create(`file:///database/data/${file}`, 'json', 1, text)
  return { service, document, json: service.parseJSONDocument(document) }
}

function settingsInDocs(): { fileMatch: string[]; url: string }[] {
  const docs = readFileSync(path.join(ROOT, 'docs/community-data.md'), 'utf8')
  const [, block] = /```json\n(\{\s*"json\.schemas"[\s\S]*?)```/.exec(docs) ?? []
  return JSON.parse(block ?? '{}')['json.schemas'] ?? []
}
