import { stat } from 'node:fs/promises'
import path from 'node:path'
import { ifGone } from '@chapterhouse/kit/ignore'
import { COMPRESSED_ENDINGS, type CompressedFile, readCompressed } from '@chapterhouse/kit/responses/compressed-file'
import { documentHeaders } from './policies.ts'

/** A file in all its content encodings, with their headers. */
export interface BuiltFile extends CompressedFile {
  headers: Readonly<Record<string, string>>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.ico': 'image/vnd.microsoft.icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** Vite ends the stem of a file name with eight characters of a content hash. */
const isNamedByContent = (name: string) => /(?:^|\/)assets\//.test(name) && /-[\w-]{8}\.\w+$/.test(name)

/**
 * Files of our own build. They are few and small, so they are cached in memory; each request checks for changes, since a build may
 * replace them at any time.
 */
export function createBuiltFiles({ folder, policyOf }: { folder: string; policyOf: (html: string) => string }) {
  const held = new Map<string, { version: string; file: BuiltFile }>()

  async function read(name: string): Promise<BuiltFile> {
    const forms = await readCompressed(path.join(folder, name))
    const headers = {
      'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
      'cache-control': isNamedByContent(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(name.endsWith('.html') && documentHeaders(policyOf(forms.plain.bytes.toString()))),
    }
    return { ...forms, headers }
  }

  return {
    /** The file with this name below the folder; undefined if it does not exist or is internal to the build. */
    async find(name: string): Promise<BuiltFile | undefined> {
      if (leadsAstray(name) || COMPRESSED_ENDINGS.includes(path.extname(name))) return undefined
      const found = await stat(path.join(folder, name)).catch(ifGone())
      if (!found?.isFile()) return undefined
      const version = `${found.mtimeMs} ${found.size} ${found.ino}`
      const known = held.get(name)
      if (known?.version === version) return known.file
      const file = await read(name)
      held.set(name, { version, file })
      return file
    },
  }
}

/** Whether a path leaves the folder, names a hidden file, or is an alternative spelling of another path. */
export function leadsAstray(where: string): boolean {
  return where !== '' && (/[\0\\]/.test(where) || where.split('/').some((part) => part === '' || part.startsWith('.')))
}
