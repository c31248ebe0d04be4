export { FAMILIES, FAMILY_NAMES, type Family, NO_REDIRECTS, type RecordOf } from './families.ts'
export { openTree, type Tree } from './open-tree.ts'
export { byBytes, cut, isReserved, isSlug, personSlug, slugify } from './slugs.ts'
