export function stampOf(root: string): string
export function stampFile(root: string): string
export function areBuilt(root: string): boolean
