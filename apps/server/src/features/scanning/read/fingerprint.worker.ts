import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import path from 'node:path'
import { ifGone } from '@chapterhouse/kit/ignore'
import { openWindow } from './audio/file-window.ts'

export interface FingerprintRequest {
  /** The real root, absolute. */
  root: string
  files: readonly string[]
}

/** A file that cannot be read yields ''. */
export default function fingerprint({ root, files }: FingerprintRequest): string[] {
  return files.map((file) => ofFile(path.join(root, file)))
}

function ofFile(file: string): string {
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = fstatSync(descriptor)
    return stats.isFile() ? openWindow(descriptor, stats.size).fingerprint() : ''
  } catch (error) {
    return ifGone('')(error)
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}
