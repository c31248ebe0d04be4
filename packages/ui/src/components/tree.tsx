import { ChevronDown, ChevronRight, Folder } from 'lucide'
import { useEffect, useRef, useState } from 'preact/hooks'
import { dataTexts } from '../texts/data-texts.ts'
import { Icon } from './icon.tsx'
import { Failed } from './moments.tsx'
import './tree.css'
import { type Branch, type TreeNode, type TreeRow, treeRows, treeStep } from './tree-walk.ts'

interface TreeProps {
  label: string
  root: TreeNode
  /** What lies in a folder; asked for once it is opened. */
  load: (path: string) => Promise<Branch>
  value: string
  onValue: (path: string, node: TreeNode) => void
}

/** Folders below each other, opened one by one; by pointer, or by arrows as in any tree. */
export function Tree({ label, root, load, value, onValue }: TreeProps) {
  const { branches, open, failed, toggle } = useBranches(root, load)
  const [focus, setFocus] = useState(root.path)
  const list = useRef<HTMLDivElement>(null)
  const rows = treeRows([root], branches, open)
  const at = rows.some(({ path }) => path === focus) ? focus : root.path

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows.find(({ path }) => path === at)
    if ((event.key === 'Enter' || event.key === ' ') && row) {
      event.preventDefault()
      onValue(row.path, row)
      return
    }
    const step = treeStep(rows, at, event.key)
    if (!step) return
    event.preventDefault()
    if ('open' in step) toggle(step.open, true)
    else if ('shut' in step) toggle(step.shut, false)
    else {
      setFocus(step.to)
      list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(step.to)}"]`)?.focus()
    }
  }

  return (
    <div class="tree" role="tree" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <Row
          key={row.path}
          row={row}
          branch={branches.get(row.path)}
          isChosen={row.path === value}
          hasFocus={row.path === at}
          onToggle={() => toggle(row.path, !row.isOpen)}
          onChoose={() => {
            setFocus(row.path)
            onValue(row.path, row)
          }}
        />
      ))}
      {failed && <Failed error={failed.error} onRetry={() => toggle(failed.path, true)} />}
    </div>
  )
}

interface RowProps {
  row: TreeRow
  branch: Branch | undefined
  isChosen: boolean
  hasFocus: boolean
  onToggle: () => void
  onChoose: () => void
}

function Row({ row, branch, isChosen, hasFocus, onToggle, onChoose }: RowProps) {
  const texts = dataTexts.value
  const word = !row.isOpen
    ? ''
    : !branch
      ? texts.readingFolder
      : branch.truncated
        ? texts.truncatedFolders
        : branch.nodes.length === 0
          ? texts.noFolders
          : ''
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it hears the keys */}
      <div
        role="treeitem"
        class="tree-row"
        data-path={row.path}
        tabIndex={hasFocus ? 0 : -1}
        aria-level={row.level}
        aria-posinset={row.place}
        aria-setsize={row.siblings}
        aria-selected={isChosen}
        aria-expanded={row.isLeaf ? undefined : row.isOpen}
        style={{ '--level': row.level }}
        onClick={onChoose}
      >
        <span
          class="tree-open"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            if (!row.isLeaf) onToggle()
          }}
        >
          {!row.isLeaf && <Icon of={row.isOpen ? ChevronDown : ChevronRight} size={16} mirror={!row.isOpen} />}
        </span>
        <Icon of={Folder} size={18} />
        <span class="tree-name" dir="auto">
          {row.name}
        </span>
        {row.note && <span class="tree-note">{row.note}</span>}
      </div>
      {word && (
        <p class="tree-word" style={{ '--level': row.level + 1 }}>
          {word}
        </p>
      )}
    </>
  )
}

function useBranches(root: TreeNode, load: (path: string) => Promise<Branch>) {
  const [branches, setBranches] = useState<ReadonlyMap<string, Branch>>(new Map())
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([root.path]))
  const [failed, setFailed] = useState<{ path: string; error: unknown }>()

  const read = (path: string) => {
    setFailed(undefined)
    load(path)
      .then((branch) => setBranches((known) => new Map(known).set(path, branch)))
      .catch((error: unknown) => {
        setOpen((known) => new Set([...known].filter((one) => one !== path)))
        setFailed({ path, error })
      })
  }
  const toggle = (path: string, isOpen: boolean) => {
    setOpen((known) => new Set(isOpen ? [...known, path] : [...known].filter((one) => one !== path)))
    if (isOpen && !branches.has(path)) read(path)
  }
  useEffect(() => {
    setBranches(new Map())
    setOpen(new Set([root.path]))
    read(root.path)
  }, [root.path])
  return { branches, open, failed, toggle }
}
