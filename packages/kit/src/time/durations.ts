const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const MAX_MS = 10_000 * 86_400_000

/** `24h`, `1h30m`, `7d`, as milliseconds; undefined for empty or invalid text and for more than 10,000 days. */
export function parseDuration(text: string): number | undefined {
  if (!/^(?:\d{1,9}[smhd])+$/.test(text)) return undefined
  const parts = [...text.matchAll(/(\d{1,9})([smhd])/g)]
  const ms = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNIT_MS[unit] ?? 0), 0)
  return ms > 0 && ms <= MAX_MS ? ms : undefined
}
