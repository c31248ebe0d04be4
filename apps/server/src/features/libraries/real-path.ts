import { readlink, realpath } from 'node:fs/promises'
import path from 'node:path'

/**
 * Where a path really lies, as far as it exists; the rest is taken as written. A link is followed also where it leads to nothing,
 * so that what lies behind a link out of a library looks the same whether it exists or not.
 */
export async function realPath(where: string, budget = { links: 40 }): Promise<string> {
  const real = await realpath(where).catch(() => undefined)
  if (real !== undefined) return real
  const here = path.join(await realPath(path.dirname(where), budget), path.basename(where))
  const target = await readlink(here).catch(() => undefined)
  if (target === undefined || budget.links === 0) return here
  budget.links -= 1
  return realPath(path.resolve(path.dirname(here), target), budget)
}

/** Whether a real path lies at or below a real root. */
export function isInside(root: string, real: string): boolean {
  return !`${path.relative(root, real)}/`.startsWith('../')
}
