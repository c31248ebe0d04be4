import { toForm } from '@chapterhouse/kit/responses/compressed-file'
import type { BuiltFile } from './built-files.ts'

/** Names the installed player after its server, which may be renamed. Devices truncate long names. */
export function namedManifest({ headers, plain }: BuiltFile, name: string): BuiltFile {
  const manifest = { ...(JSON.parse(plain.bytes.toString()) as object), short_name: name }
  return { headers, plain: toForm(Buffer.from(JSON.stringify(manifest))) }
}
