import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import path from 'node:path'
import { MAX_ATTACHMENT_BYTES, readAttachment } from '@chapterhouse/contract/attachments'
import { isInside } from '../paths/index.ts'
import type { AttachmentFile, ReadFile } from './attachment-file.ts'

export interface ReadAttachmentsRequest {
  /** The real root, absolute. */
  root: string
  /** In order of precedence. */
  files: readonly AttachmentFile[]
}

export interface ReadAttachments {
  files: ReadFile[]
  notes: AttachmentNote[]
  /** Whether all files are unchanged since the walk. */
  isStable: boolean
}

export interface AttachmentNote {
  /** Relative to the folder around the hidden one. */
  name: string
  why: string
}

type FileText = { kind: 'text'; text: string; sizeBytes: number; modifiedMs: number } | { kind: 'refused'; why: string }

/** Reads the attachments of one book. An unusable file gives way to the next of its kind. */
export default async function readAttachments({ root, files }: ReadAttachmentsRequest): Promise<ReadAttachments> {
  const result: ReadAttachments = { files: [], notes: [], isStable: true }
  for (const file of files) {
    if (result.files.some(({ kind }) => kind === file.kind)) continue
    const opened = await readText(root, file)
    const read = opened.kind === 'text' ? readAttachment(file.kind, opened.text) : opened
    if (read.kind === 'refused') result.notes.push({ name: file.name, why: read.why })
    if (opened.kind === 'refused') continue
    const { sizeBytes, modifiedMs } = opened
    if (sizeBytes !== file.sizeBytes || modifiedMs !== file.modifiedMs) result.isStable = false
    if (read.kind === 'refused') continue
    if (read.dropped > 0) result.notes.push({ name: file.name, why: `wrong entries left out: ${read.dropped}` })
    const data = JSON.stringify(read.content)
    const hash = createHash('sha256').update(data).digest('hex')
    result.files.push({ kind: file.kind, sizeBytes, modifiedMs, hash, data })
  }
  return result
}

/** Neither the file nor a folder between it and `folder` may be a link, so that nothing outside the book is read. */
async function readText(root: string, { folder, name }: AttachmentFile): Promise<FileText> {
  try {
    const expected = path.join(await realpath(path.join(root, folder)), name)
    if (!isInside(root, expected) || (await realpath(expected)) !== expected) return { kind: 'refused', why: 'a link' }
    // Opened without blocking, since it may be a FIFO, which is refused once open.
    await using handle = await open(expected, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    const stats = await handle.stat()
    if (!stats.isFile()) return { kind: 'refused', why: 'not a file' }
    if (stats.size > MAX_ATTACHMENT_BYTES) return TOO_LARGE
    const buffer = Buffer.alloc(stats.size + 1)
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
    if (bytesRead > MAX_ATTACHMENT_BYTES) return TOO_LARGE
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead))
    return { kind: 'text', text, sizeBytes: stats.size, modifiedMs: Math.floor(stats.mtimeMs) }
  } catch (error) {
    if (error instanceof TypeError) return { kind: 'refused', why: 'not UTF-8' }
    return { kind: 'refused', why: error instanceof Error && 'code' in error ? String(error.code) : 'could not be read' }
  }
}

const TOO_LARGE = { kind: 'refused', why: 'larger than 2 MiB' } as const
