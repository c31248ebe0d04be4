import { Banner } from '@chapterhouse/ui/components/banner.tsx'
import { Button } from '@chapterhouse/ui/components/button.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { signal } from '@preact/signals'
import { CloudOff, History, ShieldAlert, X } from 'lucide'
import { offline } from '../../offline/offline.ts'
import { to } from '../../routes.ts'
import { isOnline } from '../../server/online-state.ts'
import { serverFacts } from '../../server/server-facts.ts'
import { shellTexts } from '../../texts/shell.ts'
import { isOlder } from './older-server.ts'

const KEY = 'chapterhouse.notices'
const hidden = signal<ReadonlySet<string>>(new Set(storedHidden()))

/** Lasting conditions, one sentence each. */
export function Notices() {
  const texts = shellTexts.value
  const facts = serverFacts.value
  return (
    <>
      {!isOnline.value && <Banner icon={CloudOff}>{navigator.onLine ? texts.serverGone : texts.offline(booksHere())}</Banner>}
      {!isSecureContext && !hidden.value.has('insecure') && (
        <Banner
          icon={ShieldAlert}
          actions={
            <span class="shell-notice-actions">
              <a href={`${to.youPart('help')}#https`}>{texts.how}</a>
              <Button icon={X} label={uiTexts.value.close} onClick={() => hide('insecure')} />
            </span>
          }
        >
          {texts.insecure}
        </Banner>
      )}
      {facts && isOlder(facts) && !hidden.value.has(`old ${facts.version}`) && (
        <Banner
          icon={History}
          actions={<Button icon={X} label={uiTexts.value.close} onClick={() => hide(`old ${facts.version}`)} />}
        >
          {texts.oldServer}
        </Banner>
      )}
    </>
  )
}

const booksHere = (): number => [...offline.all.value.values()].filter(({ state }) => state === 'here').length

function hide(name: string): void {
  hidden.value = new Set([...hidden.value, name])
  try {
    localStorage.setItem(KEY, JSON.stringify([...hidden.value]))
  } catch {
    // Storage may be forbidden: the notice stays hidden until the page is closed.
  }
}

function storedHidden(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}
