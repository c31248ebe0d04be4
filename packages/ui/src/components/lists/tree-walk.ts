export interface TreeNode {
  path: string
  name: string
  /** Cannot be opened. */
  isLeaf?: boolean
  /** Shown beside the name, such as the number of books. */
  note?: string
}

export interface Branch {
  nodes: readonly TreeNode[]
  truncated?: boolean
}

export interface TreeRow extends TreeNode {
  level: number
  isOpen: boolean
  position: number
  siblings: number
}

/** The rows of a tree from the top: each node, followed by its children if it is open. */
export function treeRows(roots: readonly TreeNode[], branches: ReadonlyMap<string, Branch>, open: ReadonlySet<string>): TreeRow[] {
  const below = (nodes: readonly TreeNode[], level: number): TreeRow[] =>
    nodes.flatMap((node, index) => {
      const isOpen = open.has(node.path)
      const held = isOpen ? (branches.get(node.path)?.nodes ?? []) : []
      return [{ ...node, level, isOpen, position: index + 1, siblings: nodes.length }, ...below(held, level + 1)]
    })
  return below(roots, 1)
}

type TreeStep = { to: string } | { open: string } | { shut: string } | undefined

/** The effect of a key in a tree (WAI-ARIA tree pattern): Right opens and enters, Left closes and leaves. */
export function treeStep(rows: readonly TreeRow[], at: string, key: string): TreeStep {
  const index = rows.findIndex(({ path }) => path === at)
  const here = rows[index]
  const goTo = (row: TreeRow | undefined): TreeStep => (row ? { to: row.path } : undefined)
  if (!here) return goTo(rows[0])
  switch (key) {
    case 'ArrowDown':
      return goTo(rows[index + 1])
    case 'ArrowUp':
      return goTo(rows[index - 1])
    case 'Home':
      return goTo(rows[0])
    case 'End':
      return goTo(rows.at(-1))
    case 'ArrowRight': {
      if (here.isLeaf) return undefined
      if (!here.isOpen) return { open: at }
      const next = rows[index + 1]
      return next && next.level > here.level ? { to: next.path } : undefined
    }
    case 'ArrowLeft':
      if (here.isOpen) return { shut: at }
      return goTo(rows.slice(0, index).findLast(({ level }) => level < here.level))
    default:
      return undefined
  }
}

/** The parent folders of a path and the path itself, for breadcrumbs: `/srv/books` is `/`, `/srv`, `/srv/books`. */
export function trailOf(path: string, root: TreeNode): TreeNode[] {
  const base = root.path === '/' || root.path === '' || root.path === '.' ? '' : root.path
  if (path === root.path || !path.startsWith(base)) return [root]
  const isAbsolute = root.path.startsWith('/')
  const parts = path.slice(base.length).split('/').filter(Boolean)
  return [
    root,
    ...parts.map((name, index) => {
      const below = parts.slice(0, index + 1).join('/')
      return { name, path: base ? `${base}/${below}` : isAbsolute ? `/${below}` : below }
    }),
  ]
}
