import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloadWay } from './download-backup.ts'

const WAYS: readonly [sizeBytes: number, hasPicker: boolean, way: string][] = [
  [1_000, true, 'stream'],
  [5_000_000_000, true, 'stream'],
  [1_000, false, 'blob'],
  [200_000_000, false, 'blob'],
  [200_000_001, false, 'copy'],
]
for (const [sizeBytes, hasPicker, way] of WAYS)
  test(`a backup of ${sizeBytes} bytes, ${hasPicker ? 'with' : 'without'} a file picker: ${way}`, () => {
    assert.equal(downloadWay(sizeBytes, hasPicker), way)
  })
