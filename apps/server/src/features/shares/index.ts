export { grantsMemory } from './grants.store.ts'
export { createShares, type Folder, type Place, type Reachable, type Shares } from './reach.ts'
export { EVERYTHING, isWhole, mayBrowse, mayOpen, type Scope, scopeCondition, scopeValue } from './scope.ts'
