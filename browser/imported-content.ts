import { type AbsContent, absContent } from '@chapterhouse/testkit/audiobookshelf/content'

/** The books of `SHELF`, and one more, as on an Audiobookshelf server with the same folder. */
const BOOKS = ['Ada Moor/The Long Walk', 'Ben Sea/Tides/1 - Low Water', 'Cora Vale/Secret Garden Notes.mp3', 'Dora Lee/Elsewhere']

/** Two people with progress, sessions and bookmarks in these books; the test chooses the names. */
export function importedContent(folder: string, names: readonly [string, string]): AbsContent {
  const content = absContent({ items: BOOKS.length, sessions: 40, folder, seed: names.join() })
  for (const [at, item] of content.items.entries()) {
    item.relPath = BOOKS[at] ?? ''
    item.title = item.relPath.split('/').at(-1) ?? ''
    item.isFile = item.relPath.endsWith('.mp3')
    item.asin = null
    item.isbn = null
  }
  for (const [at, user] of content.users.entries()) user.username = names[at] ?? user.username
  return content
}
