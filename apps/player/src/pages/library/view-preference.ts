export type View = 'covers' | 'rows'

const KEY = 'chapterhouse.view'

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
    // The choice lasts until the page is closed.
  }
}
