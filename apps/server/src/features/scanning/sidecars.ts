import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import path from 'node:path'
import { isInside } from '../libraries/index.ts'
import type { FoundBook, SideFile } from './found-book.ts'
import { opfFields } from './opf-fields.ts'
import { plainText } from './plain-text.ts'
import { lineOf, MOST_DESCRIPTION, metadataJsonFields, type SidecarFacts } from './sidecar-fields.ts'

type Read = { kind: 'text'; text: string } | { kind: 'refused'; why: string }

const MOST_BYTES = 1024 * 1024

/**
 * What the texts beside a book say (wire/scanning-and-media.md 1.5). One that cannot be read, is too big or lies outside of the root is
 * a problem of the book and never an error of the scan. `root` is the real root, absolute.
 */
export async function readSidecars(root: string, sidecars: FoundBook['sidecars']): Promise<SidecarFacts> {
  const facts: SidecarFacts = {}
  const { metadataJson, opf, desc, reader } = sidecars
  const note = (file: SideFile, detail: string) => {
    facts.problem ??= { kind: 'unreadable', file: path.posix.basename(file.path), detail }
  }
  const textOf = async (file: SideFile): Promise<string | undefined> => {
    const read = await readText(root, file)
    if (read.kind === 'text') return read.text
    note(file, read.why)
    return undefined
  }

  if (metadataJson) {
    const text = await textOf(metadataJson)
    const said = text === undefined ? undefined : metadataJsonFields(text)
    if (said) Object.assign(facts, { metadataJson: said.layer, ...(said.chapters.length > 0 && { chapters: said.chapters }) })
    else if (text !== undefined) note(metadataJson, 'no JSON object')
  }
  if (opf) {
    const text = await textOf(opf)
    const said = text === undefined ? undefined : opfFields(text)
    if (said) facts.opf = said
    else if (text !== undefined) note(opf, 'no OPF document')
  }
  const description = desc && plainText(((await textOf(desc)) ?? '').normalize('NFC'), MOST_DESCRIPTION)
  const narrator = reader && lineOf((await textOf(reader))?.trim().split(/\r?\n/, 1)[0])
  return { ...facts, ...(description !== undefined && { desc: description }), ...(narrator !== undefined && { reader: narrator }) }
}

async function readText(root: string, file: SideFile): Promise<Read> {
  const absolute = path.join(root, file.path)
  try {
    if (!isInside(root, await realpath(absolute))) return { kind: 'refused', why: 'leads out of the library' }
    // Opened without waiting: a FIFO is refused, not waited for.
    await using handle = await open(absolute, constants.O_RDONLY | constants.O_NONBLOCK)
    const stats = await handle.stat()
    if (!stats.isFile()) return { kind: 'refused', why: 'not a file' }
    if (stats.size > MOST_BYTES) return { kind: 'refused', why: 'larger than 1 MiB' }
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_BYTES + 1), 0, MOST_BYTES + 1, 0)
    return bytesRead > MOST_BYTES
      ? { kind: 'refused', why: 'larger than 1 MiB' }
      : { kind: 'text', text: decoded(buffer.subarray(0, bytesRead)) }
  } catch (error) {
    return { kind: 'refused', why: error instanceof Error && 'code' in error ? String(error.code) : 'could not be read' }
  }
}

/** UTF-8 where it is that, byte for byte; else what old editors wrote. A mark at its beginning is no text. */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
