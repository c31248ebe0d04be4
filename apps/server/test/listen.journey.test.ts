import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { createTone, type Tone } from '@chapterhouse/testkit/tone'
import { startServer } from './started-server.ts'

interface Listed {
  rel_path: string
  title: string
}

test('a listener signs in, finds a book, plays it by ranges, and resumes after a restart', async () => {
  using shelf = temporaryFolder()
  using data = temporaryFolder()
  const tags = { album: 'Emma', artist: 'Jane Austen' }
  const second: Tone = { kind: 'mp3', seconds: 2, hertz: 600, tags: { ...tags, title: 'Letter 2' } }
  await writeFiles(shelf.path, {
    'Austen/Emma/01.mp3': { ...second, hertz: 300, tags: { ...tags, title: 'Letter 1' } },
    'Austen/Emma/02.mp3': second,
  })
  const where = 'path=Austen%2FEmma'

  const first = await startServer(data.path, ['--library', `Novels=${shelf.path}`])
  const { token } = await first.signIn()
  await first.scanned()
  const { libraries } = await first.get<{ libraries: { id: number; name: string }[] }>('/libraries')
  const [library] = libraries
  assert.equal(library?.name, 'Novels')
  const base = `/libraries/${library?.id}`
  const { entries } = await first.get<{ entries: { name: string; is_dir: boolean }[] }>(`${base}/fs?path=Austen`)
  assert.deepEqual(
    entries.map(({ name, is_dir }) => [name, is_dir]),
    [['Emma', true]],
  )
  const { books } = await first.get<{ books: Listed[] }>('/search?q=emma%20austen')
  assert.deepEqual(
    books.map(({ rel_path, title }) => [rel_path, title]),
    [['Austen/Emma', 'Emma']],
  )
  const item = await first.get<{ duration: number; direct_playable: boolean }>(`${base}/item?${where}`)
  assert.ok(item.direct_playable && Math.abs(item.duration - 4) < 0.3)
  const { files, chapters } = await first.get<{ files: { rel_path: string; size: number }[]; chapters: { file_path: string }[] }>(
    `${base}/chapters?${where}`,
  )
  assert.deepEqual(
    chapters.map(({ file_path }) => file_path),
    files.map(({ rel_path }) => rel_path),
  )

  // In ranges, like a player that seeks, with the token in the URL.
  const sound = await createTone(second)
  const url = `${first.url}/api/v1${base}/stream?path=${encodeURIComponent(files[1]?.rel_path ?? '')}&token=${token}`
  const pieces: Buffer[] = []
  for (let at = 0; at < sound.length; at += 10_000) {
    const piece = await fetch(url, { headers: { range: `bytes=${at}-${at + 9_999}` } })
    assert.equal(piece.status, 206)
    pieces.push(Buffer.from(await piece.arrayBuffer()))
  }
  assert.ok(Buffer.concat(pieces).equals(sound))

  const saved = await first.put<{ progress: { position: number; version: number } }>(`${base}/progress?${where}`, {
    position: 2.5,
    duration: item.duration,
    updated_at: new Date().toISOString(),
  })
  assert.deepEqual([saved.progress.position, saved.progress.version], [2.5, 1])
  assert.equal(await first.stop(), 0)

  const again = await startServer(data.path, [])
  again.useToken(token)
  const { progress } = await again.get<{ progress: { position: number } }>(`${base}/progress?${where}`)
  assert.equal(progress.position, 2.5)
  assert.equal((await again.get<{ title: string }>(`${base}/item?${where}`)).title, 'Emma')
  assert.equal(await again.stop(), 0)
})

longTest('the sample library exists only until another one is named, and a known folder keeps its library', async () => {
  using shelf = temporaryFolder()
  using data = temporaryFolder()
  await writeFiles(shelf.path, { 'Emma.mp3': 'no sound' })
  const names = async (args: string[], command: 'start' | 'serve' = 'start') => {
    const server = await startServer(data.path, args, { command })
    await server.signIn()
    const { libraries } = await server.get<{ libraries: { name: string }[] }>('/libraries')
    await server.scanned()
    await server.stop()
    return libraries.map(({ name }) => name)
  }
  assert.deepEqual(await names([]), ['Samples'])
  assert.deepEqual(await names(['--library', `Mine=${shelf.path}`]), ['Mine'])
  assert.deepEqual(await names([]), ['Mine'])
  // The same folder under another name is still the same library.
  assert.deepEqual(await names(['--library', `Other name=${shelf.path}`], 'serve'), ['Mine'])
  using more = temporaryFolder()
  await writeFiles(more.path, { 'Dune.mp3': 'no sound' })
  assert.deepEqual(await names(['--library', `Mine=${more.path}`], 'serve'), ['Mine', 'Mine (2)'])
})
