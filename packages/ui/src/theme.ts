import { ignore } from './ignore.ts'
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_KEY = 'chapterhouse.theme'

/** This device's theme: the system's if none was chosen or storage is forbidden. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return THEMES.find((theme) => theme === stored) ?? 'system'
  } catch (error) {
    ignore('storage is forbidden')(error)
    return 'system'
  }
}

/** Shows the theme, and stores it on this device. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch (error) {
    ignore('storage is forbidden: the theme lasts until the page is closed')(error)
  }
}

/** The colour of the browser's own interface around the page. */
const PAPER = { light: '#f9f5ee', dark: '#1f1b18' } as const

export function showTheme(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = PAPER[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme]
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
