import { toForm } from '@chapterhouse/kit/compressed-file'
import type { BuiltFile } from './built-files.ts'

/** What an installed player is called on a device: as its server, whose name may change. Longer names are cut by the device. */
export function namedManifest({ headers, plain }: BuiltFile, name: string): BuiltFile {
  const manifest = { ...(JSON.parse(plain.bytes.toString()) as object), short_name: name }
  return { headers, plain: toForm(Buffer.from(JSON.stringify(manifest))) }
}
