import type { Language } from '@chapterhouse/ui/language'

/** `Works for 4 more devices, until 24 November at 10:00.` Omits terms that are unlimited or unknown. */
export function formatTerms(
  { uses_remaining: uses, code_expires_at: end }: { uses_remaining?: number; code_expires_at?: string },
  texts: {
    devices: (count: string, isOne: boolean) => string
    until: (moment: string) => string
    devicesUntil: (count: string, isOne: boolean, moment: string) => string
  },
  language: Language,
): string {
  const count = uses === undefined ? undefined : new Intl.NumberFormat(language).format(uses)
  const moment = end === undefined ? undefined : momentIn(end, language)
  if (count !== undefined && moment !== undefined) return texts.devicesUntil(count, uses === 1, moment)
  if (count !== undefined) return texts.devices(count, uses === 1)
  return moment === undefined ? '' : texts.until(moment)
}

function momentIn(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))
}

/** The path of the player on this server, whatever host the link names. */
export function pathOf(webUrl: string): string {
  const { pathname, search } = new URL(webUrl)
  return `${pathname.slice(pathname.lastIndexOf('/web/'))}${search}`
}
