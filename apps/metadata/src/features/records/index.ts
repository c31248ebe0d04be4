export {
  FAMILIES,
  FAMILY_NAMES,
  type Family,
  LOWEST,
  MAX_PACK_BYTES,
  MAX_PACKS_A_FOLDER,
  NO_REDIRECTS,
  WISHED_PACK_BYTES,
} from './families.ts'
export type { PackFile, Part, SingleRecord } from './find-files.ts'
export { type Formatting, planFormat } from './format-tree.ts'
export { isAlive } from './is-alive.ts'
export { lockTree } from './lock-tree.ts'
export { openTree, type Tree } from './open-tree.ts'
export { entryText } from './pack-files.ts'
export { findOffsets, type JsonPath, type Wanted } from './parse-json.ts'
export { type Position, positionsIn } from './positions.ts'
export { isObject } from './read-file.ts'
export { type Failure, type ReadFile, readStrictly, readText } from './read-strictly.ts'
export { type Changes, planRewrite } from './rewrite-family.ts'
export { openRoots, type Root } from './roots.ts'
export { NoJson } from './scan-json.ts'
export { byBytes, cut, isPersonSlug, isReserved, isSlug, personSlug, ROOM_FOR_NUMBER, slugify } from './slugs.ts'
export { finish, finishInSteps } from './steps.ts'
