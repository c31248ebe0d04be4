import { LRUCache } from 'lru-cache'

/** Rendered pages of a log by query; the least recently used are dropped first. */
export interface PageCache {
  /** The page, rendered if it is not there. */
  textOf(query: object, render: () => string): string
  /** To be called when entries have been removed, or are rendered differently. */
  forget(): void
}

/** For a log whose entries never change: its pages are valid until `newestId` changes, at most `maxCharacters` of them. */
export function createPageCache(maxCharacters: number, newestId: () => number): PageCache {
  const pages = new LRUCache<string, string>({ maxSize: maxCharacters, sizeCalculation: (text, key) => text.length + key.length })
  let newest: number | undefined
  return {
    textOf(query, render) {
      const id = newestId()
      if (id !== newest) pages.clear()
      newest = id
      const key = JSON.stringify(query)
      const known = pages.get(key)
      if (known !== undefined) return known
      const text = render()
      pages.set(key, text)
      return text
    },
    forget: () => pages.clear(),
  }
}
