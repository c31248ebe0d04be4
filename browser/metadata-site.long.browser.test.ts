import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { builtSample } from '../apps/metadata/test/built-sample.ts'
import { startServing } from '../apps/metadata/test/run-program.ts'
import { cataloguePages } from './catalogue-pages.ts'
import { everythingOn, faultsOf } from './page-checks.ts'
import { openBrowser, PHONE } from './test-browser.ts'

test('every page of the catalogue is accessible: axe, both themes, target size, 320 pixels, large text', async () => {
  using folder = temporaryFolder()
  await using service = await startServing(['--db', await builtSample(folder.at('sample.sqlite'))])
  await using browser = await openBrowser()
  await using person = await browser.person({ viewport: PHONE })
  const visits = await cataloguePages(service.address)
  assert.deepEqual(await faultsOf(person.page, service.address, { visits, look: everythingOn }), [])
})
