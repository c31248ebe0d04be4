import path from 'node:path'
import { withoutLead } from '../../../catalogue/index.ts'
import type { FoundBook, SideFile } from '../../walk/found-book.ts'
import { plainText } from '../plain-text.ts'
import { type CueFile, cueFiles } from './cue-sheet.ts'
import { libbyFields } from './libby.ts'
import { nfoFields } from './nfo-fields.ts'
import { opfFields } from './opf-fields.ts'
import { lineOf, MAX_DESCRIPTION, metadataJsonFields, type SidecarFacts } from './sidecar-fields.ts'
import { readSidecarText } from './sidecar-text.ts'

export interface ReadSidecarsRequest {
  /** The real root, absolute. */
  root: string
  sidecars: FoundBook['sidecars']
  cues: FoundBook['cues']
}

/**
 * Reads the sidecars of a book (docs/library.md). One that is unreadable, too large or outside the root is an issue of the book,
 * not a scan error.
 */
export default async function readSidecars({ root, sidecars, cues: cueSheets }: ReadSidecarsRequest): Promise<SidecarFacts> {
  const facts: SidecarFacts = {}
  const { metadataJson, opf, nfo, desc, reader } = sidecars
  const note = (file: SideFile, detail: string) => {
    facts.problem ??= { kind: 'unreadable', file: path.posix.basename(file.path), detail }
  }
  const textOf = async (file: SideFile): Promise<string | undefined> => {
    const read = await readSidecarText(root, file)
    if (read.kind === 'text') return read.text
    note(file, read.why)
    return undefined
  }

  if (metadataJson) {
    const text = await textOf(metadataJson)
    const libby = text === undefined ? undefined : libbyFields(text)
    const fields = text === undefined || libby ? undefined : metadataJsonFields(text)
    if (libby) Object.assign(facts, { metadataJson: libby.layer, parts: libby.parts })
    else if (fields)
      Object.assign(facts, { metadataJson: fields.layer, ...(fields.chapters.length > 0 && { chapters: fields.chapters }) })
    else if (text !== undefined) note(metadataJson, 'no JSON object')
  }
  if (opf) {
    const text = await textOf(opf)
    const fields = text === undefined ? undefined : opfFields(text)
    if (fields) facts.opf = fields
    else if (text !== undefined) note(opf, 'no OPF document')
  }
  if (nfo) {
    const text = await textOf(nfo)
    const fields = text === undefined ? undefined : nfoFields(text)
    if (fields) facts.nfo = fields
  }
  const cues = await readCues(cueSheets, textOf)
  if (cues.length > 0) facts.cues = cues
  const description = desc && plainText(((await textOf(desc)) ?? '').normalize('NFC'), MAX_DESCRIPTION)
  const line = reader && lineOf((await textOf(reader))?.trim().split(/\r?\n/, 1)[0])
  const narrator = line === undefined ? undefined : withoutLead(line)
  return { ...facts, ...(description !== undefined && { desc: description }), ...(narrator !== undefined && { reader: narrator }) }
}

/** Names are relative to the book, so that a sheet belongs to files of the same disc. */
async function readCues(files: FoundBook['cues'], textOf: (file: SideFile) => Promise<string | undefined>): Promise<CueFile[]> {
  const found: CueFile[] = []
  for (const { file, folder } of files) {
    const text = await textOf(file)
    for (const { name, chapters } of (text === undefined ? undefined : cueFiles(text)) ?? [])
      if (chapters.length > 0) found.push({ name: `${folder}${name}`, chapters })
  }
  return found
}
