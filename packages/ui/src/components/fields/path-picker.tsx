import { dataTexts } from '../../texts/data-texts.ts'
import { Tree } from '../lists/tree.tsx'
import { type Branch, type TreeNode, trailOf } from '../lists/tree-walk.ts'
import { Field } from './field.tsx'

interface PathPickerProps {
  label: string
  hint?: string
  wrong?: string | undefined
  root: TreeNode
  load: (path: string) => Promise<Branch>
  value: string
  onValue: (path: string) => void
}

/** A folder: typed, picked from its parent folders, or chosen in the tree. */
export function PathPicker({ label, hint, wrong, root, load, value, onValue }: PathPickerProps) {
  const trail = trailOf(value || root.path, root)
  return (
    <div class="path-picker">
      <Field
        label={label}
        hint={hint}
        wrong={wrong}
        value={value}
        onValue={onValue}
        input={{ spellcheck: false, autocapitalize: 'none', autocomplete: 'off' }}
      />
      <nav aria-label={dataTexts.value.folder}>
        <ol class="path-trail">
          {trail.map(({ path, name }) => (
            <li key={path}>
              <button type="button" aria-current={path === value ? 'true' : undefined} onClick={() => onValue(path)}>
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <Tree label={dataTexts.value.folders} root={root} load={load} value={value} onValue={onValue} />
    </div>
  )
}
