import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AbsContent } from '@chapterhouse/testkit/audiobookshelf/content'

/** Writes a book for each item of another server, at the same path in this folder. */
export function writeBooks(folder: string, { items }: Pick<AbsContent, 'items'>, sound: Uint8Array): void {
  for (const { relPath, isFile } of items) {
    const file = path.join(folder, isFile ? relPath : `${relPath}/1.mp3`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, Buffer.concat([sound, Buffer.from(relPath)]))
  }
}
