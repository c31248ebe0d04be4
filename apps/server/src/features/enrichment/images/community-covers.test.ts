import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPicture } from '@chapterhouse/testkit/tone'
import { createCommunityCovers } from './community-covers.ts'

test('a batch ends in time with the images loaded so far, and fetches each image once', async () => {
  const bytes = await createPicture({ kind: 'png' })
  const fetched: string[] = []
  const covers = createCommunityCovers({
    batchMs: 1_000,
    fetchImage: async (url) => {
      fetched.push(url)
      return url.endsWith('slow') ? await new Promise(() => {}) : { kind: 'bytes', bytes }
    },
  })
  const urls = ['https://covers.example/a', 'https://covers.example/slow', 'https://covers.example/a']
  const [first = '', slow, again] = await covers.batch({ urls })
  assert.match(first, /^data:image\/jpeg;base64,/)
  assert.deepEqual([slow, again, fetched], ['', first, urls.slice(0, 2)])
})

test('an image that is too large, or of an unsupported format, is refused as a cover', async () => {
  const covers = createCommunityCovers({
    fetchImage: async (url) =>
      url === 'huge' ? { kind: 'too_large' } : { kind: 'bytes', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  })
  for (const url of ['huge', 'svg']) await assert.rejects(covers.cover(url, 160).take(), { message: 'no cover' })
})
