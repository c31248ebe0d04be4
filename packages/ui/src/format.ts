import type { Language } from './language.ts'

/** Durations as spoken: `3 h 12 min`, `12 min`; seconds only below one minute. The texts have a phrase for "under a minute". */
export function formatLength(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} ${language === 'de' ? 'Sek.' : 's'}`
  const minutes = Math.round(whole / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0
    ? `${formatNumber(language, hours)} h`
    : `${formatNumber(language, hours)} h ${String(rest).padStart(2, '0')} min`
}

/** Like `formatLength`, but with minutes even after whole hours, so that a column of lengths aligns. */
export function formatLengthInColumn(seconds: number, language: Language): string {
  const text = formatLength(seconds, language)
  return text.endsWith(' h') ? `${text} 00 min` : text
}

/** A position or duration as on a clock: `4:12:03`, `6:52`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds + 1e-6))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

/** `+3:20`, `−0:15`. */
export const difference = (seconds: number): string => `${seconds < 0 ? '−' : '+'}${clock(Math.abs(seconds))}`

/** `1.25x`, `1,25x`, without trailing zeros. */
export const formatSpeed = (speed: number, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(speed)}x`

export const formatNumber = (language: Language, value: number): string => new Intl.NumberFormat(language).format(value)

/** `412 MB`, `1.2 GB`; powers of ten, as on the packaging of disks. */
export function formatSize(bytes: number, language: Language): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    maximumFractionDigits: value < 10 && power > 1 ? 1 : 0,
  }).format(value)
}
