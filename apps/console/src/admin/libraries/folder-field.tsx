import { PathPicker } from '@chapterhouse/ui/components/fields/path-picker.tsx'
import type { Branch } from '@chapterhouse/ui/components/lists/tree-walk'
import { call } from '../../server/api.ts'
import { librariesTexts } from '../../texts/books/libraries.ts'

const ROOT = { path: '/', name: '/' }

/** The server's folders, one level at a time. */
async function foldersIn(path: string): Promise<Branch> {
  const { dirs, truncated } = await call('GET /admin/fs/dirs', { query: { path } })
  return { nodes: dirs, truncated: truncated ?? false }
}

export function FolderField({
  value,
  wrong,
  onValue,
}: {
  value: string
  wrong?: string | undefined
  onValue: (path: string) => void
}) {
  const texts = librariesTexts.value
  return (
    <PathPicker
      label={texts.root}
      hint={texts.rootHint}
      wrong={wrong}
      root={ROOT}
      load={foldersIn}
      value={value}
      onValue={onValue}
    />
  )
}
