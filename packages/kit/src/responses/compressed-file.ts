import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ifGone } from '../ignore.ts'

/** One form of a file. The ETag, with its quotes, is a content hash, since files of two releases may have equal size and time. */
export interface Form {
  bytes: Buffer
  etag: string
}

/** A whole file in memory, with its precompressed forms. */
export interface CompressedFile {
  plain: Form
  br?: Form
  gzip?: Form
}

/** Suffixes of the compressed copies beside a file. */
export const COMPRESSED_ENDINGS = ['.br', '.gz']

/** Reads a file and its compressed copies beside it. For small files only, since they are kept in memory. */
export async function readCompressed(where: string): Promise<CompressedFile> {
  const [plain, br, gzip] = await Promise.all([readFile(where), ifThere(`${where}.br`), ifThere(`${where}.gz`)])
  return { plain: toForm(plain), ...(br && { br: toForm(br) }), ...(gzip && { gzip: toForm(gzip) }) }
}

/** The content with its ETag. */
export function toForm(bytes: Buffer): Form {
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` }
}

function ifThere(where: string): Promise<Buffer | undefined> {
  return readFile(where).catch(ifGone())
}
