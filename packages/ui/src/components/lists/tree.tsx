import { ChevronDown, ChevronRight, Folder } from 'lucide'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { dataTexts } from '../../texts/data-texts.ts'
import { Icon } from '../basics/icon.tsx'
import { Failed } from '../basics/states.tsx'
import { drawnRows } from './row-window.ts'
import './tree.css'
import { type Branch, type TreeNode, type TreeRow, treeRows, treeStep } from './tree-walk.ts'
import { isLong, useRowWindow } from './use-row-window.ts'

/** A folder tree, opened level by level, with the usual arrow keys. Only visible rows are rendered. */
export function Tree({
  label,
  root,
  load,
  value,
  onValue,
}: {
  label: string
  root: TreeNode
  /** A folder's contents, loaded when it is opened. */
  load: (path: string) => Promise<Branch>
  value: string
  onValue: (path: string, node: TreeNode) => void
}) {
  const { branches, open, failed, toggle } = useBranches(root, load)
  const [focus, setFocus] = useState(root.path)
  const body = useRef<HTMLDivElement>(null)
  const rows = treeRows([root], branches, open)
  const lines = rows.flatMap((row) => [
    { row, state: '' },
    ...statesBelow(row, branches.get(row.path)).map((state) => ({ row, state })),
  ])
  const shown = useRowWindow(body, lines.length)
  const at = rows.some(({ path }) => path === focus) ? focus : root.path
  const focusRow = useRowFocus(body)
  const drawn = drawnRows(
    shown,
    lines.findIndex(({ row, state }) => row.path === at && !state),
  )
  const left = lines.length - 1 - (drawn.at(-1)?.index ?? -1)

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
    else if (step.to !== at) {
      setFocus(step.to)
      focusRow(step.to)
    }
  }

  return (
    <div class={isLong(lines.length) ? 'tree long' : 'tree'} role="tree" aria-label={label} onKeyDown={onKeyDown}>
      <div role="presentation" ref={body}>
        {drawn.map(({ index, gap }) => (
          <Line
            key={`${lines[index]?.row.path} ${lines[index]?.state}`}
            line={lines[index]}
            gap={gap}
            isChosen={lines[index]?.row.path === value}
            hasFocus={lines[index]?.row.path === at}
            onToggle={toggle}
            onChoose={(row) => {
              setFocus(row.path)
              onValue(row.path, row)
            }}
          />
        ))}
        {left > 0 && <Gap rows={left} />}
      </div>
      {failed && <Failed error={failed.error} onRetry={() => toggle(failed.path, true)} />}
    </div>
  )
}

const Gap = ({ rows }: { rows: number }) => <div class="tree-gap" role="presentation" style={{ '--rows': rows }} />

/** Moves focus to a row that may only just be rendered; the browser scrolls to it. */
function useRowFocus(body: { readonly current: HTMLElement | null }): (path: string) => void {
  const wanted = useRef('')
  useLayoutEffect(() => {
    if (!wanted.current) return
    body.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(wanted.current)}"]`)?.focus()
    wanted.current = ''
  })
  return (path) => {
    wanted.current = path
  }
}

/** Text below an open folder in place of subfolders. */
function statesBelow({ isOpen }: TreeRow, branch: Branch | undefined): string[] {
  const texts = dataTexts.value
  if (!isOpen) return []
  if (!branch) return [texts.readingFolder]
  if (branch.truncated) return [texts.truncatedFolders]
  return branch.nodes.length === 0 ? [texts.noFolders] : []
}

interface LineProps {
  line: { row: TreeRow; state: string } | undefined
  /** The number of rows omitted above it. */
  gap: number
  isChosen: boolean
  hasFocus: boolean
  onToggle: (path: string, isOpen: boolean) => void
  onChoose: (row: TreeRow) => void
}

function Line({ line, gap, isChosen, hasFocus, onToggle, onChoose }: LineProps) {
  if (!line) return null
  const { row, state } = line
  return (
    <>
      {gap > 0 && <Gap rows={gap} />}
      {state ? (
        <p class="tree-message" style={{ '--level': row.level + 1 }}>
          {state}
        </p>
      ) : (
        <Row
          row={row}
          isChosen={isChosen}
          hasFocus={hasFocus}
          onToggle={() => onToggle(row.path, !row.isOpen)}
          onChoose={() => onChoose(row)}
        />
      )}
    </>
  )
}

function Row({
  row,
  isChosen,
  hasFocus,
  onToggle,
  onChoose,
}: {
  row: TreeRow
  isChosen: boolean
  hasFocus: boolean
  onToggle: () => void
  onChoose: () => void
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it handles the keys
    <div
      role="treeitem"
      class="tree-row"
      data-row
      data-path={row.path}
      title={row.name}
      tabIndex={hasFocus ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
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
