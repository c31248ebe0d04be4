import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloadCommand, downloadMethod, fileIn } from './download-backup.ts'

const WAYS: readonly [sizeBytes: number, hasPicker: boolean, way: string][] = [
  [1_000, true, 'stream'],
  [5_000_000_000, true, 'stream'],
  [1_000, false, 'blob'],
  [200_000_000, false, 'blob'],
  [200_000_001, false, 'command'],
]
for (const [sizeBytes, hasPicker, way] of WAYS)
  test(`a backup of ${sizeBytes} bytes, ${hasPicker ? 'with' : 'without'} a file picker: ${way}`, () => {
    assert.equal(downloadMethod(sizeBytes, hasPicker), way)
  })

test('the command saves the backup under its own name, with a key in the header', () => {
  assert.equal(
    downloadCommand('https://books.example', 'chapterhouse-a.db'),
    'curl -f -H "Authorization: Bearer YOUR_API_KEY" -o chapterhouse-a.db https://books.example/api/v1/admin/backups/chapterhouse-a.db',
  )
})

test('the path on the server uses the separator of its folder', () => {
  assert.equal(fileIn('/data/backups', 'a.db'), '/data/backups/a.db')
  assert.equal(fileIn('D:\\backups', 'a.db'), 'D:\\backups\\a.db')
})
