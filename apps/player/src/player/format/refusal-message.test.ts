import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@chapterhouse/client/call'
import { de } from '../../texts/player/player.de.ts'
import { en } from '../../texts/player/player.ts'
import { refusalMessage } from './refusal-message.ts'

const full = new ApiError(409, { error: 'you already have 1,000 bookmarks in this book; remove some first', code: 'too_many' })

test('a limit has a specific sentence in both languages, other errors the usual one', () => {
  assert.match(refusalMessage('bookmark', full, en), /^Bookmark not saved\..+Delete/)
  assert.match(refusalMessage('position', full, en), /on this device only/)
  assert.match(refusalMessage('position', full, de), /nur auf diesem Gerät/)
  assert.doesNotMatch(refusalMessage('bookmark', new ApiError(403, { error: 'no access to this path' }), en), /limit/)
})
