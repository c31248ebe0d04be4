import { NO_FIELDS, type ScannedBook } from '../src/features/catalogue/index.ts'
import { relPath } from '../src/features/paths/index.ts'

type Fields = Partial<ScannedBook['fields']>
export type TestBookOptions = Fields & {
  path: string
  seconds?: number
  sizeBytes?: number
  parts?: number
  /** Fingerprint of its files; equal ones mean equal content. */
  print?: string
  bornMs?: number
}

/** A book as a scan would return it, with these values and defaults for the rest. */
export function createBook({
  path,
  seconds = 3600,
  sizeBytes = 1_000_000,
  parts = 1,
  print,
  bornMs = 0,
  ...fields
}: TestBookOptions): ScannedBook {
  const format = /\.([a-z0-9]{3,4})$/.exec(path)?.[1]
  const isFolder = format === undefined
  const each = { modifiedMs: 1_000_000, durationUs: (seconds * 1_000_000) / parts }
  const files = Array.from({ length: parts }, (_, at) => ({
    ...each,
    sizeBytes: Math.floor((sizeBytes * (at + 1)) / parts) - Math.floor((sizeBytes * at) / parts),
    path: isFolder ? `${at + 1}.mp3` : '',
    format: format ?? 'mp3',
    codec: format === 'm4b' ? 'aac' : 'mp3',
    fingerprint: `${print ?? path} ${at}`,
  }))
  const title =
    fields.title ??
    path
      .split('/')
      .at(-1)
      ?.replace(/\.[a-z0-9]{3,4}$/, '') ??
    ''
  return {
    path: relPath(path),
    isFolder,
    fields: { ...NO_FIELDS, ...fields, title },
    files,
    chapters: files.map(({ durationUs }, file) => ({
      title: `Chapter ${file + 1}`,
      file,
      startUs: 0,
      endUs: durationUs,
      offsetUs: file * durationUs,
    })),
    cover: { kind: 'none' },
    problem: null,
    suspectParts: 0,
    repairedTexts: [],
    signature: 'as it was',
    facts: '',
    bornMs,
  }
}
