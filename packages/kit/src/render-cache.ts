/** Answers that were written once, by what they are about; used again while their stamp is that of today. */
export interface RenderCache {
  take(id: number, stamp: number): string | undefined
  keep(id: number, stamp: number, text: string): void
  forget(): void
}

/** At most `most` characters together; what was used longest ago goes first. */
export function createRenderCache(most: number): RenderCache {
  const kept = new Map<number, { stamp: number; text: string }>()
  let size = 0

  function drop(id: number): void {
    size -= kept.get(id)?.text.length ?? 0
    kept.delete(id)
  }

  return {
    take(id, stamp) {
      const found = kept.get(id)
      if (found?.stamp !== stamp) return undefined
      kept.delete(id)
      kept.set(id, found)
      return found.text
    },
    keep(id, stamp, text) {
      drop(id)
      kept.set(id, { stamp, text })
      size += text.length
      for (const oldest of kept.keys()) {
        if (size <= most) break
        drop(oldest)
      }
    },
    forget() {
      kept.clear()
      size = 0
    },
  }
}
