/** A book without a cover has no cover version, since clients request a cover only if there is one. */
export const up = `
  UPDATE books SET cover_version = '', stamp = stamp + 1
  WHERE cover_version <> '' AND custom_cover = 0 AND cover_kind NOT IN ('file', 'embedded');
`
