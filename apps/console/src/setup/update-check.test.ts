import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { refusedAddress, updateProblem } from './update-check.ts'

test('a URL is required only if the check is on', () => {
  assert.equal(updateProblem({ isOn: false, url: '' }), undefined)
  assert.equal(updateProblem({ isOn: true, url: '  ' }), 'missing')
  assert.equal(updateProblem({ isOn: true, url: 'https://forge.example' }), undefined)
})

test('an error is about the URL only if the server says so', () => {
  const refusal = (field: string) => new ApiError(400, { error: '', code: 'invalid_setting', field })
  assert.equal(refusedAddress(refusal('update.url')), 'wrong')
  assert.equal(refusedAddress(refusal('general.update_check')), 'missing')
  assert.equal(refusedAddress(refusal('general.name')), undefined)
  assert.equal(refusedAddress(new NetworkError('no response')), undefined)
})
