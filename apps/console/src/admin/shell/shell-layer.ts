import { session } from '@chapterhouse/ui/session'
import { signal } from '@preact/signals'

/** The open layer over the page. */
export const layer = signal<'palette' | 'account' | 'pages' | 'events' | undefined>(undefined)

/** Called at startup, so that key presses before the first render are not lost. */
export function listenForPaletteKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (session.value?.user.role !== 'admin') return
    event.preventDefault()
    layer.value = layer.value === 'palette' ? undefined : 'palette'
  })
}
