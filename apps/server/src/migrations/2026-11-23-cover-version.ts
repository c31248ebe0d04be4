/** A book without a picture has no version of one: clients ask for a cover only where there is a version. */
export const up = `
  UPDATE books SET cover_version = '', stamp = stamp + 1
  WHERE cover_version <> '' AND custom_cover = 0 AND cover_kind NOT IN ('file', 'embedded');
`
