/** The colour of a book's page: its cover's, or a muted one derived from its title, so that it is the same everywhere. */
export function bookHue({ title, cover_color }: { title: string; cover_color?: { bg: string } | undefined }): string {
  if (cover_color && /^#[0-9a-f]{6}$/i.test(cover_color.bg)) return cover_color.bg
  let hash = 2_166_136_261
  for (const character of title) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return `oklch(0.6 0.06 ${(hash >>> 0) % 360})`
}
