import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { changesIn, missingUrls, offersIn, refusedUrl } from './offers.ts'

const NEW = {
  general: { update_check: false },
  update: { url: '' },
  metadata: { enabled: false, base_url: '' },
  locked: {},
}
const EMPTY = { isOn: false, url: '', isFixed: false }
const SERVICE = 'https://metadata.example'

const OFFERED: { name: string; settings: Parameters<typeof offersIn>[0]; offers: ReturnType<typeof offersIn> }[] = [
  { name: 'both, off and without an address, on a new server', settings: NEW, offers: { updates: EMPTY, metadata: EMPTY } },
  {
    name: 'none that is on already',
    settings: { ...NEW, general: { update_check: true }, metadata: { enabled: true, base_url: SERVICE } },
    offers: {},
  },
  {
    name: 'none that the environment decides',
    settings: { ...NEW, locked: { 'update.url': 'CHAPTERHOUSE_UPDATE_URL', 'metadata.enabled': 'CHAPTERHOUSE_METADATA_ENABLED' } },
    offers: {},
  },
  {
    name: 'lookup at the address of the environment',
    settings: { ...NEW, metadata: { enabled: false, base_url: SERVICE }, locked: { 'metadata.base_url': 'X', 'update.url': 'Y' } },
    offers: { metadata: { isOn: false, url: SERVICE, isFixed: true } },
  },
  {
    name: 'no lookup if the environment says that there is no address',
    settings: { ...NEW, locked: { 'metadata.base_url': 'X' } },
    offers: { updates: EMPTY },
  },
]
for (const { name, settings, offers } of OFFERED) test(`offers: ${name}`, () => assert.deepEqual(offersIn(settings), offers))

test('an address is required only if the offer is taken', () => {
  assert.deepEqual(missingUrls({ updates: EMPTY, metadata: EMPTY }), {})
  assert.deepEqual(missingUrls({ updates: { ...EMPTY, isOn: true, url: '  ' }, metadata: { ...EMPTY, isOn: true } }), {
    updates: 'missing',
    metadata: 'missing',
  })
  assert.deepEqual(missingUrls({ metadata: { ...EMPTY, isOn: true, url: SERVICE } }), {})
})

test('assigns an error to an address only if the server says so', () => {
  const refusal = (field: string) => new ApiError(400, { error: '', code: 'invalid_setting', field })
  assert.deepEqual(refusedUrl(refusal('update.url')), { updates: 'wrong' })
  assert.deepEqual(refusedUrl(refusal('general.update_check')), { updates: 'missing' })
  assert.deepEqual(refusedUrl(refusal('metadata.base_url')), { metadata: 'wrong' })
  assert.deepEqual(refusedUrl(refusal('metadata.enabled')), { metadata: 'missing' })
  assert.equal(refusedUrl(refusal('general.name')), undefined)
  assert.equal(refusedUrl(new NetworkError('no response')), undefined)
})

test('saves only what was turned on, and no address that is set elsewhere', () => {
  assert.equal(changesIn({ updates: EMPTY, metadata: { ...EMPTY, url: SERVICE } }), undefined)
  assert.deepEqual(changesIn({ updates: { ...EMPTY, isOn: true, url: 'https://forge.example' }, metadata: EMPTY }), {
    general: { update_check: true },
    update: { url: 'https://forge.example' },
  })
  assert.deepEqual(changesIn({ metadata: { ...EMPTY, isOn: true, url: SERVICE } }), {
    metadata: { enabled: true, base_url: SERVICE },
  })
  assert.deepEqual(changesIn({ metadata: { isOn: true, url: SERVICE, isFixed: true } }), { metadata: { enabled: true } })
})
