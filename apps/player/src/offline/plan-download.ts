import { audioOf, type BookFacts, CONVERTED_BYTES_A_SECOND, type CopiedFile, type Download, planFiles } from './download.ts'
import type { WantedFile } from './download-messages.ts'
import type { DownloadNeeds } from './download-needs.ts'

/** A new download of a book as the server describes it. */
export function planDownload<Facts extends BookFacts>(
  key: string,
  { title, author, facts }: { title: string; author: string; facts: Facts },
  { canPlay, now }: Pick<DownloadNeeds<Facts>, 'canPlay' | 'now'>,
): Download<Facts> {
  const files = planFiles(facts, canPlay)
  return { key, title, author, facts, files, state: 'waiting', isOutOfDate: false, startedAt: now() }
}

/** The files that a download still lacks, each with its path on the device. */
export function wantedFiles<Facts extends BookFacts>(
  { facts, files }: Download<Facts>,
  { owner, coverUrl, streamUrl }: Pick<DownloadNeeds<Facts>, 'owner' | 'coverUrl' | 'streamUrl'>,
): WantedFile[] {
  const at = (name: string) => ({ ...owner(), audio: audioOf({ facts }), name })
  const cover = { path: at('cover.jpg'), url: coverUrl(facts.library_id, facts.path), isOptional: true }
  const audio = files
    .filter(({ isDone }) => !isDone)
    .map((file) => ({
      path: at(file.name),
      url: streamUrl(facts.library_id, file.relPath, file.isStream),
      etag: file.etag,
      isOptional: false,
      leastBytes: file.isStream ? 0.97 * CONVERTED_BYTES_A_SECOND * lengthOf(facts, file) : undefined,
    }))
  return [cover, ...audio]
}

const lengthOf = (facts: BookFacts, file: CopiedFile): number =>
  facts.files.find(({ rel_path }) => rel_path === file.relPath)?.duration ?? 0
