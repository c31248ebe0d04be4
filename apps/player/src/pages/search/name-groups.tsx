import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Layers, Mic, PenLine } from 'lucide'
import { useState } from 'preact/hooks'
import { searchTexts } from '../../texts/pages/search.ts'
import type { NameGroup } from './use-names.ts'

const ICONS = { author: PenLine, narrator: Mic, series: Layers } as const
const SHOWN = 2

/** Authors, narrators and series on one line each, which can be expanded. */
export function NameGroups({ groups }: { groups: readonly NameGroup[] }) {
  return groups.map((group) => <Group key={group.kind} group={group} />)
}

function Group({ group: { kind, names, hasMore } }: { group: NameGroup }) {
  const texts = searchTexts.value
  const [isOpen, setOpen] = useState(false)
  const id = `search-${kind}`
  return (
    <section class="search-names" aria-labelledby={id}>
      <h2 id={id}>{texts.groups[kind]}</h2>
      <ul>
        {names.slice(0, isOpen ? undefined : SHOWN).map(({ name, href }) => (
          <li key={href}>
            <a href={href} class="chip" aria-label={`${texts[kind]}: ${name}`}>
              <Icon of={ICONS[kind]} size={16} />
              <span dir="auto">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      {names.length > SHOWN && (
        <button type="button" class="search-more" aria-expanded={isOpen} aria-describedby={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.fewer : texts.all(names.length, hasMore)}
        </button>
      )}
    </section>
  )
}
