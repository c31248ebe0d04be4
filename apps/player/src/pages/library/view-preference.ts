export type View = 'covers' | 'rows'

const KEY = 'chapterhouse.view'

/** How lists of books look on this device. */
export function viewPreference(): View {
  try {
    return localStorage.getItem(KEY) === 'rows' ? 'rows' : 'covers'
  } catch {
    return 'covers'
  }
}

export function saveViewPreference(view: View): void {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // It holds until the page is closed.
  }
}
