export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'chapterhouse.theme'

/** The theme of this device: the system's unless one was chosen. Storage may be forbidden: then it is the system's. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Shows it, and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Shown until the page is closed.
  }
}

/** The colour of the page, for what a browser draws around it. */
const PAPER = { light: '#f9f5ee', dark: '#1f1b18' } as const

export function showTheme(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = PAPER[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme]
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
